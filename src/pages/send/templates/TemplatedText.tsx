import { Alert, Button, Checkbox, FormControlLabel, Stack } from '@mui/material';
import type { RefObject } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { MessageClass } from '#contract/sms-receiver/messages.ts';
import { fieldsOf } from '#domain/messages/texts/template.ts';
import { hasConfirmedText, type Draft } from '../single/draft.ts';
import { TextInputWithCount } from '../single/TextInputWithCount.tsx';
import { FieldInputs } from './FieldInputs.tsx';
import { TemplateBar } from './TemplateBar.tsx';
import { useTemplate, type ChosenText } from './useTemplate.ts';

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
  const left = isIncomplete ? [] : fieldsOf(text);

  const focusText = () => requestAnimationFrame(() => inputRef.current?.focus());
  const apply = (chosen: ChosenText) => {
    template.use(chosen);
    if (fieldsOf(chosen.text).length === 0) focusText();
  };
  const undo = () => {
    template.undo();
    focusText();
  };
  const editText = () => {
    template.editText();
    focusText();
  };

  return (
    <Stack spacing={2}>
      {used && isFilling && (
        <FieldInputs key={used.name} template={used} onFill={template.fillIn} onEditText={editText} />
      )}
      <TextInputWithCount inputRef={inputRef} readOnly={isFilling} isIncomplete={isIncomplete} />
      <TemplateBar isUntouched={isAsMade} onUse={apply} onRecipient={focusText} />
      {used && isAsMade && (
        <Alert
          severity="info"
          role="status"
          action={
            <Button color="inherit" size="small" onClick={undo}>
              {translate('ra.action.undo')}
            </Button>
          }
        >
          {used.name === null
            ? translate('send.recent.used')
            : translate('templates.used', { name: used.name })}
        </Alert>
      )}
      {left.length > 0 && <FieldsLeft text={text} fields={left} />}
    </Stack>
  );
}

/** Fields that would be sent as they stand, which the person has to confirm. */
function FieldsLeft({ text, fields }: { text: string; fields: readonly string[] }) {
  const translate = useTranslate();
  const { setValue, clearErrors } = useFormContext<Draft>();
  const isConfirmed = hasConfirmedText(useWatch() as Draft);
  return (
    <Alert severity="warning">
      {translate('templates.fill.left', {
        smart_count: fields.length,
        fields: fields.map((name) => `{{${name}}}`).join(', '),
      })}
      <FormControlLabel
        sx={{ display: 'flex' }}
        control={
          <Checkbox
            size="small"
            checked={isConfirmed}
            onChange={(_, isChecked) => {
              setValue('confirmedText', isChecked ? text : null);
              clearErrors('text');
            }}
          />
        }
        label={translate('templates.fill.confirm')}
      />
    </Alert>
  );
}
