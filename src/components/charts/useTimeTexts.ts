import { useMemo } from 'react';
import { useLocale } from 'react-admin';
import { dayMonthYear } from '#domain/time/dayMonthYear.ts';
import { localDigits } from '../../i18n/numbers.ts';

/** Days, months and hours of totals, in the digits and names of the user's language. */
export function useTimeTexts() {
  const locale = useLocale();
  return useMemo(() => {
    const region = locale === 'bn' ? 'bn-BD' : 'en-GB';
    // A month is no instant: as one it would be another month west of Greenwich.
    const monthOf = (month: 'long' | 'short', year: 'numeric' | '2-digit') => {
      const format = new Intl.DateTimeFormat(region, { month, year, timeZone: 'UTC' });
      return (text: string) => format.format(new Date(`${text}-01T00:00:00Z`));
    };
    return {
      /** `2026-11-21` as `21/11`. */
      shortDay: (day: string) => localDigits(day.split('-').slice(1).toReversed().join('/')),
      /** `2026-11-21` as `21/11/2026`. */
      longDay: (day: string) => localDigits(dayMonthYear(day)),
      /** `2026-11` as `Nov 26`. */
      shortMonth: monthOf('short', '2-digit'),
      /** `2026-11` as `November 2026`. */
      longMonth: monthOf('long', 'numeric'),
      /** From 0, which is Monday, to 6. */
      weekdayName: (weekday: number, length: 'long' | 'short') =>
        // The first of January 2024 was a Monday.
        new Intl.DateTimeFormat(region, { weekday: length, timeZone: 'UTC' }).format(
          Date.UTC(2024, 0, 1 + weekday),
        ),
      /** The hour of the day from 0 to 23, as `9`. */
      shortHour: (hour: number) => localDigits(String(hour)),
      /** The same as `09:00–09:59`. */
      longHour: (hour: number) => {
        const clock = String(hour).padStart(2, '0');
        return localDigits(`${clock}:00–${clock}:59`);
      },
    };
  }, [locale]);
}
