import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { ExportFormat } from '#contract/exportQuery.ts';
import type { Schema } from '#database/schema.ts';
import { formulaStarts, longNumber } from '#domain/csv.ts';
import type { CsvChunk } from './csvStream.ts';
import { maskedText } from '../database/maskedSql.ts';

/*
 * Lines of CSV put together by the database, as `domain/csv.ts` does it: of millions of rows the cells need not become
 * values of this process one by one.
 */

/** A column of a CSV file, or several adjacent ones. */
export interface CsvColumn {
  headers: readonly string[];
  /** Its cells, see below; of several columns as `cellsOf` makes them. */
  cell: RawBuilder<string>;
}

/** The cells of adjacent columns as one text, which many rows can share. */
export function cellsOf(columns: readonly CsvColumn[]): RawBuilder<string> {
  const cells = columns.flatMap(({ cell }, index) => (index === 0 ? [cell] : [sql`'","'`, cell]));
  return sql<string>`${sql.join(cells, sql` || `)}`;
}

/**
 * A text that people chose: no formula, and quotes doubled; a long number as spreadsheets keep it.
 * @param before `value` before it was masked, which begins with the same character
 */
export function textCell(
  value: RawBuilder<unknown>,
  format: ExportFormat,
  before: RawBuilder<unknown> = value,
): RawBuilder<string> {
  const safe = sql<string>`coalesce(case when ascii(${value}) in (${formulaStartCodes}) then '''' else '' end
    || replace(${value}, '"', '""'), '')`;
  if (format === 'plain') return safe;
  // Nearly every text is past the first comparison.
  return sql<string>`case when ascii(${before}) between 43 and 57 and ${value} ~ ${sql.lit(longNumber.source)}
    then ${numberAsText(value)} else ${safe} end`;
}

/** See `csvLine`. */
function numberAsText(value: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`'=""' || ${value} || '""'`;
}

/** One of our own words, as files for people have it; others stay as they are. */
export function wordCell(
  value: RawBuilder<unknown>,
  words: Readonly<Record<string, string>>,
  format: ExportFormat,
): RawBuilder<string> {
  if (format === 'plain') return plainCell(value);
  const cases = Object.entries(words).map(([code, word]) => sql`when ${sql.lit(code)} then ${sql.lit(word)}`);
  return sql<string>`coalesce(case ${value} ${sql.join(cases, sql` `)} else (${value})::text end, '')`;
}

/** Characters as numbers: a file has millions of cells. */
const formulaStartCodes = sql.join([...formulaStarts].map((character) => sql.lit(character.charCodeAt(0))));

/** A number or one of our own words. */
export function plainCell(value: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`coalesce((${value})::text, '')`;
}

/** `21/11/2026 14:05:09` in the time zone of `readCsvLines`. */
export function instantCell(value: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`coalesce(date_trunc('second', (${value})::timestamp)::text, '')`;
}

/** An MSISDN; as `maskMsisdn` for who may not see it whole. */
export function msisdnCell(
  value: RawBuilder<unknown>,
  seesNumbers: boolean,
  format: ExportFormat,
): RawBuilder<string> {
  if (seesNumbers) return format === 'plain' ? plainCell(value) : numberAsText(value);
  return sql<string>`case when length(${value}) > 6 then left(${value}, -6) || '•••' || right(${value}, 3) else '•••' end`;
}

/** A text that may contain mobile numbers, masked as by `maskNumbersIn` if the reader may not see whole numbers. */
export function maskableCell(
  value: RawBuilder<unknown>,
  seesNumbers: boolean,
  format: ExportFormat,
): RawBuilder<string> {
  return textCell(seesNumbers ? value : maskedText(value), format, value);
}

/** Lines, and the position of the last of them. */
export type CsvLines<Place> = CsvChunk & { last: Place | null };

/**
 * Rows as lines, in one piece.
 * @param place numbers by which the next lines are found
 * @param source `from … order by … limit`; its rows become lines in their order
 * @param timeZone an IANA name
 * @param settings more of them for the transaction, as `set_config(…, true)`
 */
export async function readCsvLines<Name extends string>(
  transaction: Transaction<Schema>,
  columns: readonly CsvColumn[],
  place: Readonly<Record<Name, RawBuilder<unknown>>>,
  source: RawBuilder<unknown>,
  timeZone: string,
  settings: readonly RawBuilder<unknown>[] = [],
): Promise<CsvLines<Record<Name, number>>> {
  // As plain text instants then are what a cell shows, which is twice as quick as to format each.
  const ofInstants = sql`set_config('TimeZone', ${timeZone}, true), set_config('DateStyle', 'SQL, DMY', true)`;
  await sql`select ${sql.join([ofInstants, ...settings])}`.execute(transaction);
  const names = Object.keys(place) as Name[];
  const last = names.map((name) => sql`(array_agg(${sql.ref(name)}))[count(*)::int] as ${sql.ref(name)}`);
  const { rows } = await sql<Record<Name, number> & { csv_text: string | null; csv_rows: number }>`
    select string_agg(csv_line, '') as csv_text, count(*) as csv_rows, ${sql.join(last)}
    from (select ${lineOf(columns)} as csv_line, ${sql.join(names.map((name) => sql`${place[name]} as ${sql.ref(name)}`))}
      ${source}) lines`.execute(transaction);
  const { csv_text: text, csv_rows: count, ...at } = rows[0]!;
  // What the driver gave is garbage that V8 takes for long-lived: with such texts in it the heap would grow fourfold
  // before it is looked through.
  rows[0]!.csv_text = null;
  return {
    octets: Buffer.from(text ?? ''),
    rows: count,
    last: count > 0 ? (at as unknown as Record<Name, number>) : null,
  };
}

/** With its end. */
function lineOf(columns: readonly CsvColumn[]): RawBuilder<string> {
  return sql<string>`'"' || ${cellsOf(columns)} || e'"\\r\\n'`;
}
