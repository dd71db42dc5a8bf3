import { Box, Chip, Stack, Typography } from '@mui/material';
import type { MessageTemplate } from '#contract/main-api/sending/templates.ts';

interface TemplateOptionProps {
  id: string;
  template: MessageTemplate;
  isActive: boolean;
  /** The pointer is over it. */
  onPoint: () => void;
  onPick: () => void;
}

/** A line of the picker: what it is called, how it begins, what it asks for. */
export function TemplateOption({ id, template, isActive, onPoint, onPick }: TemplateOptionProps) {
  return (
    <Box
      role="option"
      id={id}
      aria-selected={isActive}
      onMouseMove={() => {
        if (!isActive) onPoint();
      }}
      onClick={onPick}
      sx={{
        px: 1.5,
        py: 1,
        borderRadius: 1,
        cursor: 'pointer',
        bgcolor: isActive ? 'action.selected' : undefined,
      }}
    >
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{template.name}</Typography>
      <Typography variant="body2" color="text.secondary" sx={twoLinesSx}>
        {template.text}
      </Typography>
      <Box sx={{ mt: 0.5 }}>
        <FieldChips fields={template.fields} />
      </Box>
    </Box>
  );
}

/** The fields of a template, as they stand in it. */
export function FieldChips({ fields }: { fields: readonly string[] }) {
  if (fields.length === 0) return null;
  return (
    <Stack component="span" direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 0.5 }}>
      {fields.map((field) => (
        <Chip key={field} component="span" size="small" variant="outlined" label={field} />
      ))}
    </Stack>
  );
}

/** The beginning of a text, for lists. */
export const twoLinesSx = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const;
