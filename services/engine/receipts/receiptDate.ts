/** A date as it is written: the moment as if its clock were in UTC, and how far ahead of UTC it is; null where it names no zone. */
interface WrittenDate {
  at: number;
  utcOffsetMinutes: number | null;
}

/** Receipts of one minute have one date, and thousands come in it. */
let lastRead: { text: string; date: WrittenDate | null } | null = null;

/**
 * A receipt's date: `YYMMDDhhmm` (SMPP 3.4 Appendix B) or with seconds or a whole year, SMPP's own form with a zone (§7.1.1), ISO 8601 and
 * its relatives, or seconds since 1970, as carriers write it. Null for any other form, for a day that no calendar has, and for
 * a time that is relative to another. `utcOffsetMinutes` is the carrier's, for a date that names no zone.
 */
export function readReceiptDate(text: string | null, utcOffsetMinutes: number): Date | null {
  if (text === null) return null;
  if (lastRead?.text !== text) lastRead = { text, date: readDate(text) };
  const { date } = lastRead;
  return date && new Date(date.at - (date.utcOffsetMinutes ?? utcOffsetMinutes) * 60_000);
}

const zone = String.raw`\s?(?<zone>Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)?`;
// The first that fits a calendar counts. Of twelve digits a whole year comes before seconds.
const forms = [
  /^(?<year>20\d\d)(?<month>\d\d)(?<day>\d\d)(?<hour>\d\d)(?<minute>\d\d)(?<second>\d\d)?$/,
  /^(?<year>\d\d)(?<month>\d\d)(?<day>\d\d)(?<hour>\d\d)(?<minute>\d\d)(?<second>\d\d)?$/,
  // Tenths of a second, quarters of an hour, and whether the clock is ahead of UTC or behind.
  /^(?<year>(?:20)?\d\d)(?<month>\d\d)(?<day>\d\d)(?<hour>\d\d)(?<minute>\d\d)(?<second>\d\d)(?<fraction>\d)(?<quarters>\d\d)(?<sign>[+-])$/,
  new RegExp(
    String.raw`^(?<year>(?:20)?\d\d)(?<month>\d\d)(?<day>\d\d)[T ]?(?<hour>\d\d):?(?<minute>\d\d)(?::?(?<second>\d\d))?${zone}$`,
    'i',
  ),
  new RegExp(
    String.raw`^(?<year>(?:20)?\d\d)[-/.](?<month>\d\d)[-/.](?<day>\d\d)[T ]?(?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d)(?:[.,](?<fraction>\d{1,9}))?)?${zone}$`,
    'i',
  ),
  /^(?<day>\d\d)[-/.](?<month>\d\d)[-/.](?<year>20\d\d)[T ](?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d))?$/,
];

function readDate(text: string): WrittenDate | null {
  for (const form of forms) {
    const groups = form.exec(text)?.groups;
    const date = groups && dateOf(groups);
    if (date) return date;
  }
  return /^1\d{9}(?:\d{3})?$/.test(text) ? { at: Number(text.padEnd(13, '0')), utcOffsetMinutes: 0 } : null;
}

function dateOf(groups: Readonly<Record<string, string | undefined>>): WrittenDate | null {
  const number = (name: string) => Number(groups[name] ?? 0);
  const [month, day, hour, minute, second] = ['month', 'day', 'hour', 'minute', 'second'].map(number) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const milliseconds = Math.floor(Number(`0.${groups.fraction ?? 0}`) * 1_000);
  const year = Number(groups.year!.padStart(4, '20'));
  const at = new Date(Date.UTC(year, month - 1, day, hour, minute, second, milliseconds));
  const isCalendarDay = at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  const utcOffsetMinutes = offsetOf(groups);
  if (!isCalendarDay || hour > 23 || minute > 59 || second > 59) return null;
  // Zones reach from −12 to +14 hours.
  if (utcOffsetMinutes !== null && Math.abs(utcOffsetMinutes) > 14 * 60) return null;
  return { at: at.getTime(), utcOffsetMinutes };
}

function offsetOf({
  quarters,
  sign,
  zone: name,
}: Readonly<Record<string, string | undefined>>): number | null {
  if (quarters) return Number(`${sign}${quarters}`) * 15;
  if (!name) return null;
  const [, side, hours, minutes = '0'] = /^([+-])(\d\d):?(\d\d)?$/.exec(name) ?? [];
  if (!side) return 0;
  return Number(`${side}1`) * (Number(hours) * 60 + Number(minutes));
}
