import { Button, Stack, TextField, Typography } from '@mui/material';
import { useEffect, useId, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { columnsSx } from '../../../components/form/formSx.ts';
import type { UsedTemplate } from './useTemplate.ts';

/** Longer than any name or amount; what would be too long in all shows in the count. */
const mostUnits = 500;

interface FieldInputsProps {
  template: UsedTemplate;
  onFill: (index: number, value: string) => void;
  onEditText: () => void;
}

/** An input for each field of the template; the text below follows. */
export function FieldInputs({ template, onFill, onEditText }: FieldInputsProps) {
  const translate = useTranslate();
  const titleId = useId();
  const { isSubmitted, submitCount } = useFormState();
  const ref = useRef<HTMLFieldSetElement>(null);

  // When it appears, and when it was to be sent too soon. The form, or the dialog that the template was chosen in,
  // moves the focus first.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const inputs = Array.from(ref.current?.querySelectorAll('input') ?? []);
      inputs.find(({ value }) => value.trim() === '')?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [submitCount]);

  return (
    <Stack
      component="fieldset"
      ref={ref}
      spacing={1.5}
      aria-labelledby={titleId}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2, m: 0, minWidth: 0 }}
    >
      <Typography id={titleId} sx={{ fontWeight: 600 }}>
        {translate('templates.fill.title', { name: template.name })}
      </Typography>
      <Stack sx={{ ...columnsSx, rowGap: 1.5 }}>
        {template.parsed.fields.map(({ name, key }, index) => {
          const isMissing = isSubmitted && template.values[index]?.trim() === '';
          return (
            <TextField
              key={key}
              size="small"
              autoComplete="off"
              label={name}
              value={template.values[index] ?? ''}
              onChange={(event) => onFill(index, event.target.value)}
              error={isMissing}
              helperText={isMissing && translate('problems.required')}
              slotProps={{ htmlInput: { maxLength: mostUnits } }}
            />
          );
        })}
      </Stack>
      <Stack direction="row" useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
        <Typography variant="body2" color="text.secondary" sx={{ flex: 1 }}>
          {translate('templates.fill.help')}
        </Typography>
        <Button size="small" onClick={onEditText}>
          {translate('templates.fill.done')}
        </Button>
      </Stack>
    </Stack>
  );
}
