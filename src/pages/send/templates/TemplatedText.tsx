import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import type { RefObject } from 'react';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { MessageTemplate } from '#contract/main-api/templates.ts';
import type { MessageClass } from '#contract/sms-receiver/messages.ts';
import { fieldsOf } from '#domain/template.ts';
import { TextInputWithCount } from '../TextInputWithCount.tsx';
import { FieldInputs } from './FieldInputs.tsx';
import { TemplateBar } from './TemplateBar.tsx';
import { UsedTemplateNote } from './UsedTemplateNote.tsx';
import { useTemplate } from './useTemplate.ts';

interface TemplatedTextProps {
  inputRef: RefObject<HTMLTextAreaElement | null>;
  /** The classes in which the user may send. */
  classes: readonly MessageClass[];
}

/** The text of one message, written by hand or from a template whose fields are filled in. */
export function TemplatedText({ inputRef, classes }: TemplatedTextProps) {
  const translate = useTranslate();
  const template = useTemplate(classes);
  const { used, isFilling } = template;
  const text = (useWatch({ name: 'text' }) as string | null) ?? '';
  const isAsMade = template.isAsMade(text);
  const isIncomplete = isFilling && (used?.values.some((value) => value.trim() === '') ?? false);
  const left = isFilling ? [] : fieldsOf(text);

  const focusText = () => requestAnimationFrame(() => inputRef.current?.focus());
  const apply = (picked: MessageTemplate) => {
    template.use(picked);
    if (picked.fields.length === 0) focusText();
  };

  return (
    <Stack spacing={2}>
      <TemplateBar isUntouched={isAsMade} onUse={apply} />
      {used && isAsMade && (
        <UsedTemplateNote
          name={used.name}
          onUndo={() => {
            template.undo();
            focusText();
          }}
        />
      )}
      {used && isFilling && (
        <FieldInputs
          key={used.name}
          template={used}
          onFill={template.fillIn}
          onEditText={() => {
            template.editText();
            focusText();
          }}
        />
      )}
      <TextInputWithCount inputRef={inputRef} readOnly={isFilling} isIncomplete={isIncomplete} />
      {left.length > 0 && (
        <Alert severity="warning">
          {translate('templates.fill.left', {
            smart_count: left.length,
            fields: left.map((name) => `{{${name}}}`).join(', '),
          })}
        </Alert>
      )}
    </Stack>
  );
}
