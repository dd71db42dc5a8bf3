import { Alert, Button, Stack } from '@mui/material';
import { useRef, useState } from 'react';
import { TextInput, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { MessageTemplate } from '#contract/main-api/sending/templates.ts';
import { listClasses } from '#contract/sms-receiver/messages.ts';
import { fieldsOf } from '#domain/messages/texts/template.ts';
import { ApprovedTextPicker } from '../../../../components/content-approvals/ApprovedTextPicker.tsx';
import { SegmentCounter } from '../../../../components/sms/SegmentCounter.tsx';
import { TemplatePicker } from '../../../../components/sms/TemplatePicker.tsx';
import { UnicodeHint } from '../../../../components/sms/UnicodeHint.tsx';
import { textProblem } from '../../single/TextInputWithCount.tsx';
import type { Draft } from '../draft.ts';
import { useBatchForm } from '../BatchFormContext.ts';
import { hasColumns, hasRecipients, isTemplate } from '../listRequest.ts';
import { unknownFields } from '../missing.ts';
import { FieldButtons } from './FieldButtons.tsx';
import { useSamples } from './useSamples.ts';

/** One text for all; with fields, which the columns fill, it is a template. */
export function MessageText() {
  const translate = useTranslate();
  const { setValue } = useFormContext<Draft>();
  const inputRef = useRef<HTMLTextAreaElement>(null);
  const draft = useWatch() as Draft;
  const text = draft.text ?? '';
  const [replaced, setReplaced] = useState<string | null>(null);
  const [first] = useSamples();
  const isFilled = isTemplate(draft);
  const change = (next: string) => setValue('text', next, { shouldDirty: true });

  const pick = (template: Pick<MessageTemplate, 'text' | 'class'>) => {
    setReplaced(text.trim() === '' || text === template.text ? null : text);
    change(template.text);
    const messageClass = listClasses.find((name) => name === template.class);
    if (messageClass) setValue('class', messageClass);
    inputRef.current?.focus();
  };
  return (
    <Stack spacing={1}>
      <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <TemplatePicker onPick={pick} senderId={draft.senderId ?? undefined} />
        {draft.class === 'promotional' && (
          <ApprovedTextPicker
            senderId={draft.senderId}
            onPick={(approval) => pick({ text: approval.text, class: null })}
          />
        )}
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
      {(hasColumns(draft) || !hasRecipients(draft)) && <FieldButtons inputRef={inputRef} />}
      <TextInput
        source="text"
        multiline
        minRows={4}
        maxRows={14}
        validate={writtenProblem}
        // Otherwise deleting the text would switch to a column that was guessed to hold texts.
        onChange={() => setValue('textSource', 'written')}
        helperText={hasColumns(draft) ? 'bulk.message.template_help' : false}
        slotProps={{ htmlInput: { ref: inputRef } }}
      />
      {isFilled ? <UnknownFields /> : <FieldsForNobody text={text} />}
      <SegmentCounter text={isFilled ? (first?.text ?? text) : text} isTemplate={isFilled && !first} />
      <UnicodeHint text={text} onReplace={change} isTemplate={isFilled} />
    </Stack>
  );
}

/** The length of a template depends on the values of its fields. */
function writtenProblem(text: string | null, draft: Draft): string | undefined {
  return isTemplate(draft) ? undefined : textProblem(text);
}

function UnknownFields() {
  const translate = useTranslate();
  const { columns } = useBatchForm();
  const unknown = unknownFields(useWatch({ name: 'text' }) as string | null, columns.facts);
  if (unknown.length === 0) return null;
  const fields = unknown.map((name) => `{{${name}}}`).join(', ');
  return (
    <Alert severity="error">
      {translate('bulk.message.unknown_fields', { smart_count: unknown.length, fields })}
    </Alert>
  );
}

/** Pasted numbers alone have no columns, so fields are not replaced. */
function FieldsForNobody({ text }: { text: string }) {
  const translate = useTranslate();
  const [field] = fieldsOf(text);
  if (field === undefined) return null;
  return <Alert severity="warning">{translate('bulk.message.not_filled', { field: `{{${field}}}` })}</Alert>;
}
