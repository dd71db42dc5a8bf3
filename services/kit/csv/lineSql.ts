import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { ExportFormat } from '#contract/exportQuery.ts';
import type { Schema } from '#database/schema.ts';
import { cellStart } from '#domain/spreadsheet/cells.ts';
import type { FileChunk } from './exportStream.ts';

/** A column of an exported file, or several adjacent ones. */
export interface FileColumn {
  headers: readonly string[];
  /** Its cells, see `cellSql.ts`; of several columns as `cellsOf` makes them. */
  cell: RawBuilder<string>;
}

/** Stands in the cells of a line for the number of its row, which only the order of all lines gives; no text has it. */
const rowMark = '\u0001';

/**
 * The cells of adjacent columns as one text, which many rows can share.
 * @param first how many columns are to the left of them
 */
export function cellsOf(
  columns: readonly FileColumn[],
  format: ExportFormat,
  first: number,
): RawBuilder<string> {
  let place = first;
  const cells = columns.flatMap(({ headers, cell }, index) => {
    const start = format === 'xlsx' ? `${cellStart(place)}${rowMark}"` : index === 0 ? '' : '","';
    place += headers.length;
    // Several columns at once are written with their addresses.
    const hasStart = start !== '' && (format !== 'xlsx' || headers.length === 1);
    return hasStart ? [sql.lit(start), cell] : [cell];
  });
  return sql<string>`${sql.join(cells, sql` || `)}`;
}

/** Lines, and the position of the last of them. */
export type FileLines<Place> = FileChunk & { last: Place | null };

interface LinesQuery<Name extends string> {
  columns: readonly FileColumn[];
  format: ExportFormat;
  /** Numbers by which the next lines are found. */
  place: Readonly<Record<Name, RawBuilder<unknown>>>;
  /** `from … order by … limit`; its rows become lines in their order. */
  source: RawBuilder<unknown>;
  /** An IANA name. */
  timeZone: string;
  /** Number of the first line in its sheet. */
  firstRow: number;
  /** More of them for the transaction, as `set_config(…, true)`. */
  settings?: readonly RawBuilder<unknown>[];
}

/** Rows as lines of a file, in one piece. */
export async function readFileLines<Name extends string>(
  transaction: Transaction<Schema>,
  { columns, format, place, source, timeZone, firstRow, settings = [] }: LinesQuery<Name>,
): Promise<FileLines<Record<Name, number>>> {
  // As plain text instants then are what a cell shows, which is twice as quick as to format each.
  const ofInstants = sql`set_config('TimeZone', ${timeZone}, true), set_config('DateStyle', 'SQL, DMY', true)`;
  await sql`select ${sql.join([ofInstants, ...settings])}`.execute(transaction);
  const names = Object.keys(place) as Name[];
  const last = names.map((name) => sql`(array_agg(${sql.ref(name)}))[count(*)::int] as ${sql.ref(name)}`);
  const { rows } = await sql<Record<Name, number> & { file_text: string | null; file_rows: number }>`
    select string_agg(${numbered(format, firstRow)}, '') as file_text, count(*) as file_rows, ${sql.join(last)}
    from (select lines.*, row_number() over () as line_number from (select ${lineOf(columns, format)} as file_line,
        ${sql.join(names.map((name) => sql`${place[name]} as ${sql.ref(name)}`))}
      ${source}) lines) numbered`.execute(transaction);
  const { file_text: text, file_rows: count, ...at } = rows[0]!;
  // The driver's text is garbage that V8 takes for long-lived: with such texts in it the heap would grow fourfold before it is collected.
  rows[0]!.file_text = null;
  return {
    octets: Buffer.from(text ?? ''),
    rows: count,
    last: count > 0 ? (at as unknown as Record<Name, number>) : null,
  };
}

function numbered(format: ExportFormat, firstRow: number): RawBuilder<string> {
  if (format !== 'xlsx') return sql<string>`file_line`;
  return sql<string>`replace(file_line, ${sql.lit(rowMark)}, (line_number + ${firstRow - 1}::int)::text)`;
}

/** With its end. */
function lineOf(columns: readonly FileColumn[], format: ExportFormat): RawBuilder<string> {
  const cells = cellsOf(columns, format, 0);
  return format === 'xlsx'
    ? sql<string>`${sql.lit(`<row r="${rowMark}">`)} || ${cells} || '</row>'`
    : sql<string>`'"' || ${cells} || e'"\\r\\n'`;
}
