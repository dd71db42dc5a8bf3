import { Box } from '@mui/material';
import { Fragment } from 'react';
import { parseTemplate } from '#domain/messages/texts/template.ts';

/** A template to read: its fields stand out from what everybody gets. */
export function TemplateWords({ template }: { template: string }) {
  const { literals, places, fields } = parseTemplate(template);
  return literals.map((literal, index) => {
    const field = fields[places[index] ?? -1];
    return (
      <Fragment key={index}>
        {literal}
        {field && (
          <Box
            component="span"
            sx={{ px: 0.5, borderRadius: 0.5, bgcolor: 'action.selected', fontWeight: 600 }}
          >
            {`{{${field.name}}}`}
          </Box>
        )}
      </Fragment>
    );
  });
}
