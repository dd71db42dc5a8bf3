import { lightFormat } from 'date-fns';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { dateMinuteFormat, fileDate, fileDateTime } from '../i18n/dates.ts';
import { localNumber, numberFormat } from '#domain/numbers/localNumber.ts';
import { localDigits } from '../i18n/numbers.ts';
import { usePreferences } from '../preferences.ts';

/**
 * Numbers, times and durations as the user's language writes them. What people copy or type elsewhere keeps its Latin
 * digits: mobile numbers, addresses, and the ids of batches, messages and tickets.
 */
export function useFormats() {
  const { locale, digitGrouping } = usePreferences();
  const translate = useTranslate();
  return useMemo(() => {
    const number = (value: number) => localNumber(locale, value, digitGrouping);
    const percent = numberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }, digitGrouping);
    const counted =
      (what: 'credits' | 'parts' | 'messages') =>
      (count: number): string =>
        translate(`common.counted.${what}`, { smart_count: count, count: number(count) });
    return {
      number,
      /** "1 credit", "2 credits". */
      credits: counted('credits'),
      parts: counted('parts'),
      messages: counted('messages'),
      fileSize: (bytes: number) => {
        const kilobytes = Math.max(1, Math.round(bytes / 1_024));
        return kilobytes < 1_024
          ? translate('common.kilobytes', { size: number(kilobytes) })
          : translate('common.megabytes', { size: number(Math.round(bytes / 104_857.6) / 10) });
      },
      percent: (share: number) => percent.format(share),
      /** Digits alone, such as those of a time that is a text already. */
      digits: localDigits,
      date: (instant: string | number | Date) => localDigits(fileDate(instant)),
      dateTime: (instant: string | number | Date) => localDigits(fileDateTime(instant)),
      /** Without the seconds. */
      dateMinute: (instant: string | number | Date) =>
        localDigits(lightFormat(new Date(instant), dateMinuteFormat)),
      time: (instant: string | number | Date) => localDigits(lightFormat(new Date(instant), 'HH:mm:ss')),
      duration: (milliseconds: number) => {
        const { unit, values } = durationParts(milliseconds);
        const texts = Object.entries(values).map(([name, value]) => [name, number(value)]);
        return translate(`reports.duration.${unit}`, Object.fromEntries(texts));
      },
    };
  }, [locale, digitGrouping, translate]);
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

interface DurationParts {
  unit: 'milliseconds' | 'seconds' | 'minutes' | 'hours' | 'days';
  /** Named as the placeholders of `reports.duration.<unit>`. */
  values: Record<string, number>;
}

/** The two largest units that matter: 1,240 ms are 1.2 s, 192,000 ms are 3 min 12 s. */
export function durationParts(milliseconds: number): DurationParts {
  const span = Math.max(0, Math.round(milliseconds));
  if (span < second) return { unit: 'milliseconds', values: { count: span } };
  if (span < minute) return { unit: 'seconds', values: { count: Math.floor(span / 100) / 10 } };
  const whole = (unit: number, within = Infinity) => Math.floor((span % within) / unit);
  if (span < hour) {
    return { unit: 'minutes', values: { minutes: whole(minute), seconds: whole(second, minute) } };
  }
  if (span < day) return { unit: 'hours', values: { hours: whole(hour), minutes: whole(minute, hour) } };
  return { unit: 'days', values: { days: whole(day), hours: whole(hour, day) } };
}
