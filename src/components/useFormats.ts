import { format } from 'date-fns';
import { useMemo } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { localDigits, localNumber } from '../i18n/numbers.ts';
import { durationParts } from './duration.ts';

export const dateFormat = 'dd/MM/yyyy';
export const dateTimeFormat = 'dd/MM/yyyy HH:mm:ss';

/** The browser's time zone, an IANA name such as `Asia/Dhaka`. */
export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** A time as exported files have it, in every language: so a spreadsheet knows it for one. */
export function fileDateTime(instant: string | number | Date): string {
  return format(new Date(instant), dateTimeFormat);
}

/**
 * Numbers, times and durations as the user's language writes them. What people copy or type elsewhere keeps its Latin
 * digits: mobile numbers, addresses, and the ids of batches, messages and tickets.
 */
export function useFormats() {
  const locale = useLocale();
  const translate = useTranslate();
  return useMemo(() => {
    const region = locale === 'bn' ? 'bn-BD' : 'en-US';
    const percent = new Intl.NumberFormat(region, { style: 'percent', maximumFractionDigits: 1 });
    const decimal = new Intl.NumberFormat(region, { maximumFractionDigits: 1 });
    return {
      number: localNumber,
      percent: (share: number) => percent.format(share),
      /** Digits alone, such as those of a time that is a text already. */
      digits: localDigits,
      date: (instant: string | number | Date) => localDigits(format(new Date(instant), dateFormat)),
      dateTime: (instant: string | number | Date) => localDigits(fileDateTime(instant)),
      time: (instant: string | number | Date) => localDigits(format(new Date(instant), 'HH:mm:ss')),
      duration: (milliseconds: number) => {
        const { unit, values } = durationParts(milliseconds);
        const texts = Object.entries(values).map(([name, value]) => [
          name,
          unit === 'seconds' ? decimal.format(value) : localNumber(value),
        ]);
        return translate(`reports.duration.${unit}`, Object.fromEntries(texts));
      },
    };
  }, [locale, translate]);
}
