import { isValid, lightFormat, parseISO } from 'date-fns';
import { dateFormat } from '../../../i18n/dates.ts';

const wireFormat = 'yyyy-MM-dd';

/** A calendar day of the wire as a local date; null where there is none. */
export function dateOfDay(day: string | null | undefined): Date | null {
  return day ? parseISO(day) : null;
}

/** The calendar day of a local date. What is no date yet is a day the contract refuses. */
export function dayOfDate(date: Date | null): string | null {
  if (date === null) return null;
  return isValid(date) && date.getFullYear() > 1900 ? lightFormat(date, wireFormat) : 'not a day';
}

/** `2026-11-21` as `21/11/2026`. */
export function shownDay(day: string): string {
  return lightFormat(dateOfDay(day)!, dateFormat);
}
