import { Alert, Stack, Typography } from '@mui/material';
import { useRef } from 'react';
import { TextInput, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { recipientLimits } from '#contract/sms-receiver/recipients.ts';
import { parseTemplate } from '#domain/messages/texts/template.ts';
import { FieldChips } from '../../components/sms/TemplateOption.tsx';
import { InsertFieldButton } from '../../components/sms/InsertFieldButton.tsx';
import { SegmentCounter } from '../../components/sms/SegmentCounter.tsx';
import { UnicodeHint } from '../../components/sms/UnicodeHint.tsx';
import { useFormats } from '../../components/useFormats.ts';

/** The text of a template with its count, its fields and a way to add one. */
export function TemplateTextInput() {
  const translate = useTranslate();
  const { number } = useFormats();
  const { setValue } = useFormContext();
  const inputRef = useRef<HTMLTextAreaElement>(null);
  const text = (useWatch({ name: 'text' }) as string | null) ?? '';
  const { fields, strayBraces } = parseTemplate(text);
  const write = (replaced: string) =>
    setValue('text', replaced, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  return (
    <Stack spacing={1} sx={{ mb: 2 }}>
      <TextInput
        source="text"
        isRequired
        multiline
        minRows={5}
        maxRows={16}
        slotProps={{ htmlInput: { ref: inputRef, maxLength: recipientLimits.templateLength } }}
      />
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <InsertFieldButton inputRef={inputRef} text={text} onInsert={write} />
        {fields.length > 0 && (
          <>
            <Typography variant="body2" color="text.secondary">
              {translate('templates.field.here')}
            </Typography>
            <FieldChips fields={fields.map(({ name }) => name)} />
          </>
        )}
      </Stack>
      <SegmentCounter text={text} isTemplate />
      {strayBraces > 0 && (
        <Alert severity="warning">
          {translate('templates.help.stray', { smart_count: strayBraces, count: number(strayBraces) })}
        </Alert>
      )}
      <UnicodeHint text={text} onReplace={write} isTemplate />
    </Stack>
  );
}
