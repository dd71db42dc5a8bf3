import { Alert } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { SendingHours } from '#contract/main-api/sendingHours.ts';
import { classRules } from '#domain/messages/messageClass.ts';
import { departureOf } from '#domain/sendingHours.ts';
import { useDepartureWords } from '../../../components/useDepartureWords.ts';
import { useNow } from '../../../components/timers.ts';

interface DepartureNoteProps {
  /** Of the class of the messages; null if it has none. */
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
