import SendIcon from '@mui/icons-material/Send';
import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useFormState, useWatch } from 'react-hook-form';
import { maxSegments, segmentsOf } from '#domain/sms/segments.ts';
import { useFormats } from '../../../components/useFormats.ts';
import { useChosenCampaign } from '../campaign/useChosenCampaign.ts';
import { isAhead } from '../departure/DepartureNote.tsx';

/** Says what the click costs. */
export function SendButton() {
  const translate = useTranslate();
  const { credits } = useFormats();
  const { isSubmitting } = useFormState();
  const text = (useWatch({ name: 'text' }) as string | null) ?? '';
  // Until the company's sender IDs have come there is none, and a click would be refused for it.
  const hasSender = Boolean(useWatch({ name: 'senderId' }));
  const { segments } = segmentsOf(text);
  const { campaign } = useChosenCampaign();
  const action = isAhead(campaign?.startsAt) ? 'schedule' : 'send';
  const isTooLong = segments > maxSegments;
  return (
    <Button
      type="submit"
      variant="contained"
      size="large"
      startIcon={<SendIcon />}
      loading={isSubmitting}
      loadingPosition="start"
      disabled={isTooLong || !hasSender}
    >
      {segments === 0 || isTooLong
        ? translate(`send.button.${action}`)
        : translate(`send.button.${action}_cost`, { credits: credits(segments) })}
    </Button>
  );
}
