import { Box, Chip, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { HttpPollField, HttpSendField } from '#contract/main-api/carriers/httpCarrier.ts';
import { wholeRowSx } from '../../../../../components/form/formSx.ts';

interface TemplateFieldsProps {
  fields: readonly (HttpSendField | HttpPollField)[];
  /** The input that had the cursor last, and the path of the one that is meant if none had it. */
  target: () => { input: HTMLInputElement | HTMLTextAreaElement | null; otherwise: string };
}

/** The fields that may stand in a template. A click puts one where the cursor is. */
export function TemplateFields({ fields, target }: TemplateFieldsProps) {
  const translate = useTranslate();
  const { getValues, setValue, setFocus } = useFormContext();
  const insert = (field: string) => {
    const { input, otherwise } = target();
    const isThere = input?.isConnected === true;
    const name = isThere ? input.name : otherwise;
    const text = String(getValues(name) ?? '');
    const from = (isThere && input.selectionStart) || (isThere ? 0 : text.length);
    const to = (isThere && input.selectionEnd) || from;
    const written = `{${field}}`;
    setValue(name, text.slice(0, from) + written + text.slice(to), { shouldDirty: true });
    if (!isThere) return setFocus(name);
    // The new text is in the input only after it was rendered, and moves the cursor to its end.
    requestAnimationFrame(() => {
      input.focus();
      input.setSelectionRange(from + written.length, from + written.length);
    });
  };
  return (
    <Box sx={{ ...wholeRowSx, mb: 2 }}>
      <Typography variant="subtitle2" component="h3">
        {translate('routes.http.fields')}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {translate('routes.http.fields_help')}
      </Typography>
      <Box component="ul" sx={listSx}>
        {fields.map((field) => (
          <li key={field}>
            <Chip
              size="small"
              variant="outlined"
              label={`{${field}}`}
              aria-label={translate('routes.http.insert', { field: `{${field}}` })}
              onClick={() => insert(field)}
              sx={{ fontFamily: 'monospace', mr: 1 }}
            />
            <Typography variant="caption" color="text.secondary" component="span">
              {translate(`routes.http.field.${field}`)}
            </Typography>
          </li>
        ))}
      </Box>
    </Box>
  );
}

const listSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  gap: 0.75,
  listStyle: 'none',
  m: 0,
  p: 0,
};
