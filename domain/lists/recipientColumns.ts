import {
  isNumberHeading,
  numberColumnsNamed,
  textColumnsNamed,
  wordsOf,
  type HeadingWords,
} from './headingWords.ts';
import { isMobileCell } from '../numbers/firstMobile.ts';
import { parseMsisdn } from '../numbers/msisdn.ts';

export interface ColumnChoice {
  hasHeader: boolean;
  /** Counted from 0; null when no column will do. */
  numberColumn: number | null;
  textColumn: number | null;
}

export interface FoundTable extends ColumnChoice {
  /** Index of the row of the headings; null without. */
  headerIndex: number | null;
  /** Columns that may be the number, in their order; none if there is no doubt. */
  numberColumns: number[];
  /** Mobile numbers in the number column. */
  numbers: number;
  /** Whether the heading of the number column says so. */
  isNamed: boolean;
  /** Rows below the headings. */
  rowsBelow: number;
}

interface Chosen extends Partial<ColumnChoice> {
  /** Where the headings are, if somebody knows. */
  headerIndex?: number;
  /** Columns that are not shown; guessed only if no other has numbers. */
  hiddenColumns?: readonly number[];
}

/** More digits than a heading has, even one with a year: an attempt at a number. */
const digitsOfAnAttempt = 5;
/** Rows that a title, an address and notes may take before the headings. */
const mostRowsAbove = 30;

/**
 * Which column of a table is the mobile number and which the text, and whether the first row is a header, from the
 * first rows of it. A header's words are believed unless the numbers say otherwise.
 * @param rows not blank; a hundred are plenty
 * @param chosen what a person has said, which is not guessed
 */
export function guessColumns(rows: readonly (readonly string[])[], chosen: Chosen = {}): ColumnChoice {
  const { hasHeader, numberColumn, textColumn } = findTable(rows, chosen);
  return { hasHeader, numberColumn, textColumn };
}

/** The same with where the table begins: a title and notes may stand above its headings. */
export function findTable(rows: readonly (readonly string[])[], chosen: Chosen = {}): FoundTable {
  const numbers = numbersOf(rows, chosen.hiddenColumns ?? []);
  const found = headerIndexOf(rows, numbers, chosen);
  const named = found === null ? [] : rows[found]!.map(wordsOf);
  const phoneColumns = numberColumnsNamed(named);
  const numberColumn =
    chosen.numberColumn !== undefined ? chosen.numberColumn : guessNumberColumn(phoneColumns, numbers);
  const headerIndex = found !== null && isHeader(rows, found, numberColumn, chosen) ? found : null;
  const below = rows.slice((headerIndex ?? -1) + 1);
  const headings = headerIndex === null ? [] : named;
  return {
    headerIndex,
    hasHeader: headerIndex !== null,
    numberColumn,
    textColumn:
      chosen.textColumn !== undefined ? chosen.textColumn : guessTextColumn(below, headings, numberColumn),
    numberColumns:
      chosen.numberColumn === undefined ? doubtfulColumns(phoneColumns, numbers.byColumn, numberColumn) : [],
    numbers: numbers.byColumn[numberColumn ?? -1] ?? 0,
    isNamed: numberColumn !== null && phoneColumns.includes(numberColumn),
    rowsBelow: below.length,
  };
}

interface Numbers {
  /** How many valid numbers each column has. */
  byColumn: number[];
  most: number;
  /** Index of the first row with one; the number of rows if there is none. */
  firstRow: number;
}

function numbersOf(rows: readonly (readonly string[])[], hidden: readonly number[]): Numbers {
  const byColumn: number[] = [];
  let firstRow = rows.length;
  for (const [index, row] of rows.entries()) {
    for (const [column, cell] of row.entries()) {
      if (!isMobileCell(cell)) continue;
      byColumn[column] = (byColumn[column] ?? 0) + 1;
      firstRow = Math.min(firstRow, index);
    }
  }
  const shown = byColumn.map((count, column) => (hidden.includes(column) ? 0 : count));
  const counts = shown.some((count) => count > 0) ? shown : byColumn;
  return { byColumn: counts, most: counts.reduce((most, count = 0) => Math.max(most, count), 0), firstRow };
}

/** The row that is most like headings among those before the first number; null if none can be. */
function headerIndexOf(
  rows: readonly (readonly string[])[],
  numbers: Numbers,
  { hasHeader, headerIndex }: Chosen,
): number | null {
  if (hasHeader === false || rows.length === 0) return null;
  if (headerIndex !== undefined) return headerIndex;
  const usual = usualCells(rows.slice(Math.min(numbers.firstRow, rows.length - 1)));
  const candidates = rows
    .slice(0, Math.min(numbers.firstRow, mostRowsAbove))
    .map((row, index) => ({ index, rank: isWordy(row) ? rankOf(row, usual, numbers) : 0 }))
    .filter(({ rank }) => rank > 0);
  // Without any number only words that say so make a row below the first one headings.
  const possible =
    numbers.most > 0 ? candidates : candidates.filter(({ index, rank }) => index === 0 || rank >= namedRank);
  const best = possible.reduce<(typeof possible)[number] | null>(
    (winner, candidate) => (winner === null || candidate.rank > winner.rank ? candidate : winner),
    null,
  );
  return best?.index ?? (hasHeader === true ? 0 : null);
}

const namedRank = 4;

/** A row of one cell in a table of several is a title; a heading that says "mobile number" speaks for itself. */
function rankOf(row: readonly string[], usual: number, { byColumn, most }: Numbers): number {
  const filled = filledCells(row);
  const named = row.map(wordsOf);
  const usable = numberColumnsNamed(named).filter((column) => most === 0 || (byColumn[column] ?? 0) > 0);
  const isTitle = filled === 1 && usual > 1;
  if (usable.some((column) => isNumberHeading(named[column]!))) return isTitle ? 3 : namedRank + 2;
  if (isTitle) return 1;
  if (usable.length > 0) return namedRank;
  return filled * 2 > usual ? 3 : 2;
}

/**
 * Whether a row that may be headings is one: in the number column nothing was meant as a number, neither in it nor above
 * it, lest a mistyped first number vanish as a heading or a title instead of being reported.
 */
function isHeader(
  rows: readonly (readonly string[])[],
  index: number,
  numberColumn: number | null,
  { hasHeader, headerIndex }: Chosen,
): boolean {
  if (hasHeader === true || headerIndex !== undefined || numberColumn === null) return true;
  if (digitsIn(rows[index]![numberColumn] ?? '') >= digitsOfAnAttempt) return false;
  return !rows.slice(0, index).some((row) => isAttempt(row[numberColumn] ?? ''));
}

/** Digits alone that make no number. */
function isAttempt(cell: string): boolean {
  const parsed = parseMsisdn(cell);
  return !parsed.ok && parsed.reason !== 'not-a-number' && digitsIn(cell) >= digitsOfAnAttempt;
}

/** Whether a row can be headings at all: words, and no mobile number. */
function isWordy(row: readonly string[]): boolean {
  return row.some((cell) => /\p{L}/u.test(cell)) && !row.some(isMobileCell);
}

function guessNumberColumn(phoneColumns: readonly number[], { byColumn, most }: Numbers): number | null {
  const byName = phoneColumns.reduce<number | null>(
    (winner, column) =>
      winner === null || (byColumn[column] ?? 0) > (byColumn[winner] ?? 0) ? column : winner,
    null,
  );
  if (byName !== null && (most === 0 || (byColumn[byName] ?? 0) > 0)) return byName;
  return most === 0 ? null : byColumn.indexOf(most);
}

/** Several columns with numbers, of which the headings name either several or none. */
function doubtfulColumns(
  phoneColumns: readonly number[],
  byColumn: readonly number[],
  numberColumn: number | null,
): number[] {
  const count = byColumn[numberColumn ?? -1] ?? 0;
  if (count === 0) return [];
  const named = phoneColumns.filter((column) => (byColumn[column] ?? 0) > 0);
  const doubtful =
    named.length > 0 ? named : [...byColumn.keys()].filter((column) => (byColumn[column] ?? 0) * 2 >= count);
  return doubtful.length > 1 ? doubtful.sort((one, other) => one - other) : [];
}

function guessTextColumn(
  rows: readonly (readonly string[])[],
  named: HeadingWords,
  numberColumn: number | null,
): number | null {
  const byName = textColumnsNamed(named).find((column) => column !== numberColumn);
  if (byName !== undefined) return byName;
  if (named.length > 0) return null;
  // Without headings only a table of two leaves no doubt.
  const width = Math.max(0, ...rows.map((row) => row.length));
  return width === 2 && numberColumn !== null && numberColumn < 2 ? 1 - numberColumn : null;
}

/** The most frequent number of cells that are not blank. */
function usualCells(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>();
  for (const row of rows) counts.set(filledCells(row), (counts.get(filledCells(row)) ?? 0) + 1);
  return [...counts].reduce((usual, one) => (one[1] > usual[1] ? one : usual), [0, 0])[0];
}

function filledCells(row: readonly string[]): number {
  return row.reduce((count, cell) => (cell.trim() === '' ? count : count + 1), 0);
}

function digitsIn(cell: string): number {
  return cell.match(/\p{Nd}/gu)?.length ?? 0;
}
