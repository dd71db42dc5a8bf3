import { Alert, Button } from '@mui/material';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { MessageClass } from '#contract/sms-receiver/messages.ts';
import { advertWordsIn } from '#domain/messages/texts/advertWords.ts';
import { literalText } from '#domain/messages/texts/template.ts';
import { useChosenCampaign, type CampaignDraft } from './campaign/useChosenCampaign.ts';

interface AdvertHintProps {
  text: string;
  /** The classes that the user may send. */
  classes: readonly MessageClass[];
}

/** Names the words that make a transactional text read like an advertisement. Only a hint: the text can be sent unchanged. */
export function AdvertHint({ text, classes }: AdvertHintProps) {
  const translate = useTranslate();
  const { setValue } = useFormContext<CampaignDraft>();
  const messageClass = useWatch({ name: 'class' }) as MessageClass;
  const { campaign } = useChosenCampaign();
  // The name of a field is not sent.
  const words = useMemo(() => advertWordsIn(literalText(text)), [text]);
  if (messageClass !== 'transactional' || words.length === 0) return null;
  const mayChange = !campaign && classes.includes('promotional');
  return (
    <Alert
      severity="info"
      action={
        mayChange && (
          <Button
            color="inherit"
            size="small"
            onClick={() => setValue('class', 'promotional', { shouldDirty: true })}
          >
            {translate('send.advert.change')}
          </Button>
        )
      }
    >
      {translate('send.advert.hint', { words: words.map((word) => `“${word}”`).join(', ') })}
    </Alert>
  );
}
