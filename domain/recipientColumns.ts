import { parseMsisdn } from './numbers/msisdn.ts';
import { composed } from './composed.ts';

export interface ColumnChoice {
  hasHeader: boolean;
  /** Counted from 0; null when no column will do. */
  numberColumn: number | null;
  textColumn: number | null;
}

/** Words of a header that say "mobile number", alone or among others: `Guardian's mobile`, `phone_2`. */
const numberWords = new Set(
  'mobile mobiles phone phones telephone cellphone cellular msisdn gsm mobileno mobilenumber phoneno phonenumber contactno contactnumber মোবাইল মোবাইলের ফোন ফোনের'.split(
    ' ',
  ),
);
/** Headers that say it when there is nothing else: `to` must not find `total to pay`, nor `number` an `account number`. */
const numberHeaders = new Set([
  ...'number numbers no to tel cell contact contacts recipient recipients receiver destination dst dest da'.split(
    ' ',
  ),
  ...'নম্বর নাম্বার নং প্রাপক সেল যোগাযোগ'.split(' '),
  ...['cell no', 'cell number', 'contact no', 'contact number', 'to number', 'যোগাযোগের নম্বর'],
]);
const textWords = new Set('message messages sms msg text বার্তা মেসেজ এসএমএস টেক্সট'.split(' '));
const textHeaders = new Set(['body', 'content', 'message body', 'বিবরণ', 'লেখা']);

/** More digits than a heading has, even one with a year: an attempt at a number. */
const digitsOfAnAttempt = 5;

/**
 * Which column of a table is the mobile number and which the text, and whether the first row is a header, from the
 * first rows of it. A header's words are believed unless the numbers say otherwise.
 * @param rows not blank; a hundred are plenty
 * @param chosen what a person has said, which is not guessed
 */
export function guessColumns(
  rows: readonly (readonly string[])[],
  chosen: Partial<ColumnChoice> = {},
): ColumnChoice {
  const first = rows[0] ?? [];
  const valid = validNumbers(rows);
  const named = chosen.hasHeader === false || !isWordy(first) ? [] : first.map(wordsOf);
  const numberColumn =
    chosen.numberColumn !== undefined ? chosen.numberColumn : guessNumberColumn(named, valid);
  const hasHeader = chosen.hasHeader ?? looksLikeHeader(first, numberColumn);
  if (chosen.textColumn !== undefined) return { hasHeader, numberColumn, textColumn: chosen.textColumn };
  return { hasHeader, numberColumn, textColumn: guessTextColumn(rows, hasHeader ? named : [], numberColumn) };
}

/**
 * Whether `first` are headings and not a recipient: no valid number anywhere, and in the number column nothing that
 * was meant as one, lest a mistyped first number vanish as a heading instead of being reported.
 */
function looksLikeHeader(first: readonly string[], numberColumn: number | null): boolean {
  if (numberColumn === null) return isWordy(first);
  if (first.some(isNumber)) return false;
  return digitsIn(first[numberColumn] ?? '') < digitsOfAnAttempt;
}

/** Whether a row can be headings at all: words, and no mobile number. */
function isWordy(row: readonly string[]): boolean {
  return row.some((cell) => /\p{L}/u.test(cell)) && !row.some(isNumber);
}

function guessNumberColumn(named: readonly string[][], valid: readonly number[]): number | null {
  const most = Math.max(0, ...valid);
  const best = (columns: number[]) =>
    columns.reduce<number | null>(
      (winner, column) => (winner === null || (valid[column] ?? 0) > (valid[winner] ?? 0) ? column : winner),
      null,
    );
  const byName = best(columnsNamed(named, numberWords, numberHeaders));
  if (byName !== null && (most === 0 || (valid[byName] ?? 0) > 0)) return byName;
  return most === 0 ? null : valid.indexOf(most);
}

function guessTextColumn(
  rows: readonly (readonly string[])[],
  named: readonly string[][],
  numberColumn: number | null,
): number | null {
  const byName = columnsNamed(named, textWords, textHeaders).find((column) => column !== numberColumn);
  if (byName !== undefined) return byName;
  if (named.length > 0) return null;
  // Without headings only a table of two leaves no doubt.
  const width = Math.max(0, ...rows.map((row) => row.length));
  return width === 2 && numberColumn !== null ? 1 - numberColumn : null;
}

/** Columns whose whole heading is among `headers`, before those that have one of `words` in it. */
function columnsNamed(
  named: readonly string[][],
  words: ReadonlySet<string>,
  headers: ReadonlySet<string>,
): number[] {
  const isWhole = (heading: string[]) =>
    headers.has(heading.join(' ')) || (heading.length === 1 && words.has(heading[0] ?? ''));
  const columns = [...named.keys()];
  const whole = columns.filter((column) => isWhole(named[column] ?? []));
  return [
    ...whole,
    ...columns.filter((column) => !whole.includes(column) && named[column]?.some((word) => words.has(word))),
  ];
}

/** `phoneNumber`, `Phone_number:` → `phone`, `number`. */
function wordsOf(heading: string): string[] {
  const spaced = composed(heading).replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  return spaced.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
}

/** How many valid numbers each column has. */
function validNumbers(rows: readonly (readonly string[])[]): number[] {
  const counts: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries()) {
      counts[column] = (counts[column] ?? 0) + (isNumber(cell) ? 1 : 0);
    }
  }
  return counts;
}

function isNumber(cell: string): boolean {
  // A text is no number, and reading each of 200 columns as one takes time.
  return cell.length >= 10 && cell.length <= 40 && parseMsisdn(cell).ok;
}

function digitsIn(cell: string): number {
  return cell.match(/\p{Nd}/gu)?.length ?? 0;
}
