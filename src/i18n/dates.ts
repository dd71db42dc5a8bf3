import { lightFormat } from 'date-fns';

export const dateFormat = 'dd/MM/yyyy';
export const dateMinuteFormat = `${dateFormat} HH:mm`;
const dateTimeFormat = `${dateMinuteFormat}:ss`;

/** The browser's time zone, an IANA name such as `Asia/Dhaka`. */
export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** A time as exported files have it, in every language: so a spreadsheet knows it for one. */
export function fileDateTime(instant: string | number | Date): string {
  return lightFormat(new Date(instant), dateTimeFormat);
}

/** The same without the time. */
export function fileDate(instant: string | number | Date): string {
  return lightFormat(new Date(instant), dateFormat);
}
