import { Alert } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { SendingHours } from '#contract/main-api/sending/sendingHours.ts';
import type { BatchPreview } from '#contract/sms-receiver/newBatches.ts';
import { classRules } from '#domain/messages/messageClass.ts';
import { departureOf, hoursOf } from '#domain/time/sendingHours.ts';
import { useDepartureWords } from '../../../components/useDepartureWords.ts';
import { useNow } from '../../../components/timers.ts';
import { useChosenCampaign } from '../campaign/useChosenCampaign.ts';
import type { Draft } from '../batch-form/draft.ts';
import type { Draft as SingleDraft } from '../single/draft.ts';
import { useSendingHours } from '../../../components/routes/useSendingHours.ts';

interface DepartureNoteProps {
  /** The hours of the messages' class; null if it has none. */
  sendingHours: SendingHours | null;
  /** A start that is still to come; null is now. */
  startsAt: string | null;
}

/** Says when messages leave if the sending hours of their class delay them, and whether they have expired by then. */
export function DepartureNote({ sendingHours, startsAt }: DepartureNoteProps) {
  const translate = useTranslate();
  const { delayed } = useDepartureWords();
  const now = useNow();
  if (!sendingHours) return null;
  const { class: messageClass } = sendingHours;
  const { leavesAt, isDelayed, isTooLate } = departureOf(
    sendingHours,
    new Date(startsAt ?? now),
    classRules[messageClass].validitySeconds,
  );
  if (!isDelayed) return null;
  return (
    <Alert severity={isTooLate ? 'warning' : 'info'}>
      {delayed({ class: messageClass, startsAt, leavesAt: leavesAt.toISOString(), sendingHours })}
      {isTooLate && ` ${translate('departures.too_late')}`}
    </Alert>
  );
}

/** Whether an instant lies in the future, by the browser's clock. */
export function isAhead(instant: string | null | undefined): boolean {
  return Boolean(instant) && Date.parse(instant!) > Date.now();
}

/** When the messages of a list leave, which start now, with their campaign or at a chosen time. */
export function ListDepartureNote({ preview: { sendingHours } }: { preview: BatchPreview }) {
  const draft = useWatch() as Draft;
  const { campaign } = useChosenCampaign();
  const start = campaign?.startsAt ?? draft.startsAt;
  const startsAt = isAhead(start) ? start : null;
  // The field itself says that a chosen time is incomplete or has passed.
  if (start !== null && start === draft.startsAt && startsAt === null) return null;
  return <DepartureNote sendingHours={sendingHours} startsAt={startsAt} />;
}

/** When a single message leaves, which starts now or with its campaign. */
export function SingleDepartureNote() {
  const { class: messageClass } = useWatch() as SingleDraft;
  const { campaign } = useChosenCampaign();
  const startsAt = campaign && isAhead(campaign.startsAt) ? campaign.startsAt : null;
  return <DepartureNote sendingHours={hoursOf(useSendingHours(), messageClass)} startsAt={startsAt} />;
}
