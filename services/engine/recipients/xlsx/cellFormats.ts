import { parseMsisdn } from '#domain/numbers/msisdn.ts';

/** How a number of a cell is to be read, as far as it changes what a person typed. */
export type CellFormat = 'number' | 'percent' | 'date' | 'time' | { zerosTo: number };

/** Formats that every workbook has without saying so (ECMA-376 part 1, §18.8.30). */
const builtIn: readonly [from: number, to: number, format: CellFormat][] = [
  [9, 10, 'percent'],
  [14, 17, 'date'],
  [18, 21, 'time'],
  [22, 22, 'date'],
  [27, 31, 'date'],
  [32, 35, 'time'],
  [36, 36, 'date'],
  [45, 47, 'time'],
  [50, 54, 'date'],
  [55, 56, 'time'],
  [57, 58, 'date'],
];

/**
 * @param id numFmtId of the cell's style
 * @param code formatCode, for a format of the workbook's own
 */
export function cellFormatOf(id: number, code: string | undefined): CellFormat {
  if (code === undefined) {
    return builtIn.find(([from, to]) => id >= from && id <= to)?.[2] ?? 'number';
  }
  // Only the part for positive numbers, without what is printed as it stands: "text", \x, [Red], _) and *-.
  const letters = code
    .slice(0, 255)
    .replace(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|[_*]./gi, '')
    .split(';')[0]!
    .toLowerCase();
  if (/^0{2,}$/.test(letters)) return { zerosTo: letters.length };
  if (/[dy]|m{3}/.test(letters)) return 'date';
  if (/[hs]|am\/pm/.test(letters)) return 'time';
  return letters.includes('%') ? 'percent' : 'number';
}

/** Days from the zero of the serial dates to 1 January 1970: 1900's (with its 29 February that never was), and 1904's. */
const dayZero = { from1900: 25_569, from1904: 24_107 };
const dayMs = 86_400_000;

/**
 * The number `stored` in a cell as a person would have typed it: `8801712345678`, never `8.8E+12`; dates as
 * `21/11/2026` or `21/11/2026 14:30`, times as `14:30`, shares as `15%`. A number that has lost digits comes out as it is stored, in
 * scientific notation, which no mobile number may have.
 */
export function numberText(stored: string, format: CellFormat, from1904: boolean): string {
  const number = Number(stored);
  if (stored.trim() === '' || !Number.isFinite(number)) return stored;
  if (format === 'date' || format === 'time') {
    return dateText(number, format, from1904) ?? plain(number, stored);
  }
  if (format === 'percent') return percentText(number);
  const text = plain(number, stored);
  return format === 'number' ? text : text.padStart(format.zerosTo, '0');
}

/** A writer drops zeros at the end of 8.801712345E12, of which a number has seldom more; 8.80171E+12 has lost its digits. */
const mostZerosDropped = 3;

function plain(number: number, stored: string): string {
  // Excel holds 15 digits; some writers store 8801712345678 as 8.801712345678E12, which is the same to the last digit.
  if (Math.abs(number) >= 1e15) return stored;
  if (Number.isInteger(number)) return lostDigits(number, stored) ? stored : String(number);
  const rounded = Number(number.toPrecision(15));
  const text = String(rounded);
  return text.includes('e') ? stored : text;
}

/** With as many digits as people type, since 0.07 × 100 has more. */
function percentText(share: number): string {
  return `${Number((share * 100).toPrecision(12))}%`;
}

/** A date that is stored as ISO 8601 writes it, as `numberText` has it; anything else as it is stored. */
export function isoDateText(stored: string): string {
  const [, year, month, day, minute, second] =
    /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d:\d\d)(?::(\d\d)(?:\.\d+)?)?Z?)?$/.exec(stored.trim()) ?? [];
  if (year === undefined) return stored;
  const seconds = second === undefined || second === '00' ? '' : `:${second}`;
  const time = minute === undefined || (minute === '00:00' && seconds === '') ? '' : ` ${minute}${seconds}`;
  return `${day}/${month}/${year}${time}`;
}

function dateText(serial: number, format: 'date' | 'time', from1904: boolean): string | null {
  if (serial < 0 || serial >= 2_958_466) return null;
  const afterLeapDay = from1904 || serial >= 60;
  const days = serial - (from1904 ? dayZero.from1904 : dayZero.from1900) + (afterLeapDay ? 0 : 1);
  const iso = new Date(Math.round(days * 86_400) * 1_000).toISOString();
  const [year, month, day] = iso.slice(0, 10).split('-');
  const seconds = iso.slice(17, 19);
  const time = iso.slice(11, 16) + (seconds === '00' ? '' : `:${seconds}`);
  if (format === 'time' && serial < 1) return time;
  const hasTime = Math.round(days * 86_400) % (dayMs / 1_000) !== 0;
  return `${day}/${month}/${year}${hasTime ? ` ${time}` : ''}`;
}

/** Whether a mobile number is stored with fewer digits than it has. */
function lostDigits(number: number, stored: string): boolean {
  const [mantissa, exponent] = stored.trim().split(/e/i);
  if (exponent === undefined || !parseMsisdn(String(number)).ok) return false;
  const digits = mantissa!.replace(/\D/g, '').length;
  return Number(exponent) + 1 - digits > mostZerosDropped;
}
