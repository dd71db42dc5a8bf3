import SaveIcon from '@mui/icons-material/BookmarkAddOutlined';
import { Button, Stack } from '@mui/material';
import { useState } from 'react';
import { Confirm, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { createTemplate, type MessageTemplate } from '#contract/main-api/templates.ts';
import { TemplatePicker } from '../../../components/sms/TemplatePicker.tsx';
import { useMayCall } from '../../../components/useMayCall.ts';
import type { Draft } from '../single/draft.ts';
import { SaveTemplateDialog } from './SaveTemplateDialog.tsx';

interface TemplateBarProps {
  /** The text is still the template's, and can be replaced without a question. */
  isUntouched: boolean;
  onUse: (template: MessageTemplate) => void;
}

/** A text from the company's templates, or one into them. */
export function TemplateBar({ isUntouched, onUse }: TemplateBarProps) {
  const translate = useTranslate();
  const { getValues } = useFormContext<Draft>();
  const { text, senderId, class: messageClass } = useWatch() as Draft;
  const mayKeep = useMayCall(createTemplate);
  const [asked, setAsked] = useState<MessageTemplate | null>(null);
  const [isSaving, setSaving] = useState(false);
  const typed = text ?? '';

  const pick = (template: MessageTemplate) => {
    if (isUntouched || !getValues('text')?.trim()) onUse(template);
    else setAsked(template);
  };

  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
      <TemplatePicker senderId={senderId ?? ''} onPick={pick} />
      {mayKeep && (
        <Button
          size="small"
          startIcon={<SaveIcon />}
          disabled={typed.trim() === ''}
          aria-haspopup="dialog"
          onClick={() => setSaving(true)}
        >
          {translate('templates.save.open')}
        </Button>
      )}
      <Confirm
        isOpen={asked !== null}
        title="templates.replace.title"
        content="templates.replace.content"
        contentTranslateOptions={{ name: asked?.name }}
        confirm="templates.replace.confirm"
        onConfirm={() => {
          if (asked) onUse(asked);
          setAsked(null);
        }}
        onClose={() => setAsked(null)}
      />
      {isSaving && (
        <SaveTemplateDialog text={typed} messageClass={messageClass} onClose={() => setSaving(false)} />
      )}
    </Stack>
  );
}
