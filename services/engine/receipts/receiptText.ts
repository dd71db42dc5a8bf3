/** The fields of a receipt's text; each null where the text lacks it or was cut before it. */
export interface ReceiptText {
  id: string | null;
  state: string | null;
  error: string | null;
  doneDate: string | null;
  /** Whether it begins with an id and has a state and a done date, unlike any text of a person. */
  isComplete: boolean;
}

/**
 * Reads `id:… sub:… dlvrd:… submit date:… done date:… stat:… err:… text:…` (SMPP 3.4 Appendix B), where each carrier
 * has its own order, case and spaces. What stands after `text:` is the customer's words and is not read.
 */
export function readReceiptText(text: string): ReceiptText {
  const end = text.search(/(?:^|\s)text:/i);
  const fields = end === -1 ? text : text.slice(0, end);
  const own = {
    id: fieldOf(fields, /(?:^|\s)id:\s*(\S{1,64})(?=\s|$)/i),
    state: fieldOf(fields, /(?:^|\s)stat:\s*([a-z_]+)/i),
    // Letters, dots and dashes, because each carrier has its own codes.
    error: fieldOf(fields, /(?:^|\s)err:\s*([\w./+-]+)(?=[\s,;]|$)/i),
    doneDate: fieldOf(fields, /(?:^|\s)done[ _]date:\s*(\d+)/i),
  };
  return { ...own, isComplete: /^\s*id:/i.test(fields) && own.state !== null && own.doneDate !== null };
}

function fieldOf(text: string, pattern: RegExp): string | null {
  return pattern.exec(text)?.[1] ?? null;
}

/** Receipts of one minute have one date, and thousands come in it. */
let lastRead: { digits: string; date: Date | null } | null = null;

/**
 * A receipt's date, `YYMMDDhhmm` (Appendix B) or with seconds or a whole year, as carriers write it; null for any other
 * form and for a day that no calendar has. The text names no zone: `utcOffsetMinutes` is the carrier's.
 */
export function readReceiptDate(digits: string | null, utcOffsetMinutes: number): Date | null {
  if (digits === null) return null;
  if (lastRead?.digits !== digits) lastRead = { digits, date: readDate(digits) };
  return lastRead.date && new Date(lastRead.date.getTime() - utcOffsetMinutes * 60_000);
}

/** By the carrier's clock, as if that were in UTC. */
function readDate(digits: string): Date | null {
  // Ten digits are YYMMDDhhmm, twelve are that with seconds or a whole year, fourteen have both.
  const match =
    /^(?<year>20\d\d)(?<rest>(?:0[1-9]|1[0-2])\d{6}(?:\d\d)?)$/.exec(digits) ??
    /^(?<year>\d\d)(?<rest>\d{8}(?:\d\d)?)$/.exec(digits);
  const { year, rest } = match?.groups ?? {};
  if (!year || !rest) return null;
  const [month = 0, day = 0, hour = 0, minute = 0, second = 0] = (rest.match(/\d\d/g) ?? []).map(Number);
  const at = new Date(Date.UTC(Number(year.padStart(4, '20')), month - 1, day, hour, minute, second));
  const isCalendarDay = at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  if (!isCalendarDay || hour > 23 || minute > 59 || second > 59) return null;
  return at;
}
