import { Chip, Stack, Typography } from '@mui/material';
import type { RefObject } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { fieldKey, fieldsOf } from '#domain/messages/texts/template.ts';
import type { Draft } from '../draft.ts';
import { useBatchForm } from '../BatchFormContext.ts';

/** The columns as buttons that put their field where the cursor is. */
export function FieldButtons({ inputRef }: { inputRef: RefObject<HTMLTextAreaElement | null> }) {
  const translate = useTranslate();
  const { columns } = useBatchForm();
  const { getValues, setValue } = useFormContext<Draft>();
  const names = namesOf(columns.facts?.headers ?? []);

  const insert = (name: string) => {
    const input = inputRef.current;
    const text = getValues('text') ?? '';
    const start = input?.selectionStart ?? text.length;
    const end = input?.selectionEnd ?? start;
    const field = `{{${name}}}`;
    setValue('text', text.slice(0, start) + field + text.slice(end), { shouldDirty: true });
    // When React has put the text in: the cursor goes on behind the field.
    setTimeout(() => {
      input?.focus();
      input?.setSelectionRange(start + field.length, start + field.length);
    });
  };
  if (names.length === 0) {
    return (
      <Typography variant="body2" color="text.secondary">
        {translate(columns.facts ? 'bulk.message.no_header' : 'bulk.message.no_columns')}
      </Typography>
    );
  }
  return (
    <Stack
      direction="row"
      useFlexGap
      spacing={0.75}
      role="group"
      aria-label={translate('bulk.message.fields')}
      sx={{ flexWrap: 'wrap', alignItems: 'center' }}
    >
      <Typography variant="body2" color="text.secondary">
        {translate('bulk.message.fields')}
      </Typography>
      {names.map((name) => (
        <Chip key={name} size="small" variant="outlined" label={name} onClick={() => insert(name)} />
      ))}
    </Stack>
  );
}

/** Headings that a field can be called by, each once. */
function namesOf(headers: readonly string[]): string[] {
  const byKey = new Map(headers.map((header) => [fieldKey(header), header.trim()]));
  return [...byKey.values()].filter((name) => fieldsOf(`{{${name}}}`).length === 1);
}
