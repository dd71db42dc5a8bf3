import SaveIcon from '@mui/icons-material/BookmarkAddOutlined';
import { Button, Stack } from '@mui/material';
import { useState } from 'react';
import { Confirm, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { createTemplate } from '#contract/main-api/sending/templates.ts';
import { ApprovedTextPicker } from '../../../components/content-approvals/ApprovedTextPicker.tsx';
import { TemplatePicker } from '../../../components/sms/TemplatePicker.tsx';
import { useMayCall } from '../../../components/useMayCall.ts';
import { formatMsisdn } from '#domain/numbers/msisdn.ts';
import type { Draft } from '../single/draft.ts';
import { RecentMenu } from '../single/RecentMenu.tsx';
import { SaveTemplateDialog } from './SaveTemplateDialog.tsx';
import type { ChosenText } from './useTemplate.ts';

interface TemplateBarProps {
  /** The text is still the template's, and can be replaced without a question. */
  isUntouched: boolean;
  onUse: (text: ChosenText) => void;
  /** Follows on the choice of an earlier recipient. */
  onRecipient: () => void;
}

/** A text from the company's templates or from earlier messages, or one into the templates. */
export function TemplateBar({ isUntouched, onUse, onRecipient }: TemplateBarProps) {
  const translate = useTranslate();
  const { getValues, setValue } = useFormContext<Draft>();
  const { text, senderId, class: messageClass } = useWatch() as Draft;
  const mayKeep = useMayCall(createTemplate);
  const [asked, setAsked] = useState<ChosenText | null>(null);
  const [isSaving, setSaving] = useState(false);
  const typed = text ?? '';

  const pick = (chosen: ChosenText) => {
    if (isUntouched || !getValues('text')?.trim()) onUse(chosen);
    else setAsked(chosen);
  };

  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
      <TemplatePicker senderId={senderId ?? ''} onPick={pick} />
      {messageClass === 'promotional' && (
        <ApprovedTextPicker
          senderId={senderId}
          onPick={(approval) => pick({ name: approval.name, text: approval.text, class: null })}
        />
      )}
      <RecentMenu
        onText={({ text: earlier, class: itsClass }) =>
          pick({ name: null, text: earlier, class: itsClass === 'otp' ? null : itsClass })
        }
        onRecipient={(msisdn) => {
          setValue('to', formatMsisdn(msisdn), { shouldDirty: true });
          onRecipient();
        }}
      />
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
        content={asked?.name === null ? 'send.recent.replace' : 'templates.replace.content'}
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
