import { addDays, isSameDay } from 'date-fns';
import { useTranslate } from 'react-admin';
import type { SendingHours } from '#contract/main-api/sending/sendingHours.ts';
import type { MessageClass } from '#contract/sms-receiver/messages.ts';
import { useFormats } from './useFormats.ts';
import { browserZone } from '../i18n/dates.ts';

interface Departure {
  class: MessageClass;
  /** A start that is still to come; null is now. */
  startsAt: string | null;
  leavesAt: string;
  /** The sending hours that delay them. */
  sendingHours: SendingHours;
}

interface Times {
  startsAt?: string | null;
  leavesAt?: string | null;
}

/** Sentences about when messages start and leave. Times are in the browser's zone, sending hours in their own. */
export function useDepartureWords() {
  const translate = useTranslate();
  const { digits, dateMinute, time } = useFormats();

  /** E.g. `tomorrow 09:00`, without seconds that are none. */
  const when = (instant: string): string => {
    const now = new Date();
    const short = withoutSeconds(time(instant));
    if (isSameDay(instant, now)) return translate('departures.today', { time: short });
    if (isSameDay(instant, addDays(now, 1))) return translate('departures.tomorrow', { time: short });
    return dateMinute(instant);
  };

  /** The same without a word for today: `09:00`. */
  const clock = (instant: string): string =>
    isSameDay(instant, new Date()) ? withoutSeconds(time(instant)) : when(instant);

  /** From when on something leaves that sending hours make wait; null if it leaves at its start. */
  const leaves = ({ startsAt, leavesAt }: Times): string | null =>
    leavesAt && leavesAt !== startsAt ? translate('departures.row_leaves', { leaves: when(leavesAt) }) : null;

  const hoursText = ({ opensAt, closesAt, timeZone }: SendingHours): string => {
    const words = { from: digits(opensAt ?? ''), to: digits(closesAt ?? ''), zone: timeZone };
    return translate(timeZone === browserZone() ? 'departures.range' : 'departures.range_in_zone', words);
  };

  /** Why messages leave later than they start, and when. */
  const delayed = ({ class: messageClass, startsAt, leavesAt, sendingHours }: Departure): string => {
    const words = {
      class: translate(`departures.class.${messageClass}`),
      hours: hoursText(sendingHours),
      leaves: when(leavesAt),
    };
    const start = startsAt ? `${translate('departures.starts', { start: when(startsAt) })} ` : '';
    return start + translate('departures.delayed', words);
  };

  return { when, clock, leaves, delayed };
}

/** `22:00:00` → `22:00`, in any digits. */
function withoutSeconds(text: string): string {
  return text.slice(0, -':00'.length);
}
