import { Alert, Button, Stack } from '@mui/material';
import { useRef, useState } from 'react';
import { TextInput, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { MessageTemplate } from '#contract/main-api/templates.ts';
import { bulkClasses } from '#contract/sms-receiver/messages.ts';
import { fieldsOf } from '#domain/messages/template.ts';
import { SegmentCounter } from '../../../../components/sms/SegmentCounter.tsx';
import { TemplatePicker } from '../../../../components/sms/TemplatePicker.tsx';
import { UnicodeHint } from '../../../../components/sms/UnicodeHint.tsx';
import { textProblem } from '../../single/TextInputWithCount.tsx';
import type { Draft } from '../draft.ts';
import { useMany } from '../ManyContext.ts';
import { unknownFields } from '../missing.ts';
import { FieldButtons } from './FieldButtons.tsx';
import { useSamples } from './useSamples.ts';

/** One text for all, or of multiple a template whose fields are the columns. */
export function MessageText() {
  const translate = useTranslate();
  const { kind } = useMany();
  const { setValue } = useFormContext<Draft>();
  const inputRef = useRef<HTMLTextAreaElement>(null);
  const text = (useWatch({ name: 'text' }) as string | null) ?? '';
  const senderId = useWatch({ name: 'senderId' }) as string | null;
  const [replaced, setReplaced] = useState<string | null>(null);
  const [first] = useSamples();
  const isTemplate = kind === 'multiple';
  const change = (next: string) => setValue('text', next, { shouldDirty: true });

  const pick = (template: MessageTemplate) => {
    setReplaced(text.trim() === '' || text === template.text ? null : text);
    change(template.text);
    const messageClass = bulkClasses.find((name) => name === template.class);
    if (messageClass) setValue('class', messageClass);
    inputRef.current?.focus();
  };
  return (
    <Stack spacing={1}>
      <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <TemplatePicker onPick={pick} senderId={senderId ?? undefined} />
        {replaced !== null && (
          <Button
            size="small"
            onClick={() => {
              change(replaced);
              setReplaced(null);
            }}
          >
            {translate('bulk.message.undo')}
          </Button>
        )}
      </Stack>
      {isTemplate && <FieldButtons inputRef={inputRef} />}
      <TextInput
        source="text"
        label={isTemplate ? 'bulk.message.template' : undefined}
        multiline
        minRows={4}
        maxRows={14}
        validate={isTemplate ? undefined : textProblem}
        helperText={isTemplate ? 'bulk.message.template_help' : false}
        slotProps={{ htmlInput: { ref: inputRef } }}
      />
      {isTemplate ? <UnknownFields /> : <FieldsForNobody text={text} />}
      <SegmentCounter text={isTemplate ? (first?.text ?? text) : text} isTemplate={isTemplate && !first} />
      <UnicodeHint text={text} onReplace={change} isTemplate={isTemplate} />
    </Stack>
  );
}

function UnknownFields() {
  const translate = useTranslate();
  const { columns } = useMany();
  const unknown = unknownFields(useWatch({ name: 'text' }) as string | null, columns.facts);
  if (unknown.length === 0) return null;
  const fields = unknown.map((name) => `{{${name}}}`).join(', ');
  return (
    <Alert severity="error">
      {translate('bulk.message.unknown_fields', { smart_count: unknown.length, fields })}
    </Alert>
  );
}

/** On the page of one text for all nothing is filled in. */
function FieldsForNobody({ text }: { text: string }) {
  const translate = useTranslate();
  const { carryOver } = useMany();
  const fields = fieldsOf(text);
  if (fields.length === 0) return null;
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" size="small" onClick={carryOver}>
          {translate('menu.multipleSms')}
        </Button>
      }
    >
      {translate('bulk.message.not_filled', { field: `{{${fields[0]}}}` })}
    </Alert>
  );
}
