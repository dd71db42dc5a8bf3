import { sql, type RawBuilder } from 'kysely';

/*
 * Lines of CSV put together by the database, as `domain/csv.ts` does it: of millions of rows the cells need not become
 * values of this process one by one.
 */

/** A column of a CSV file. */
export interface CsvColumn {
  header: string;
  /** Its cells, see below. */
  cell: RawBuilder<string>;
}

/** A text that people chose: no formula, and quotes doubled. */
export function textCell(value: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`coalesce(case when left(${value}, 1) in ('=', '+', '-', '@', e'\\t', e'\\r') then '''' else '' end
    || replace(${value}, '"', '""'), '')`;
}

/** A number or one of our own words. */
export function plainCell(value: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`coalesce((${value})::text, '')`;
}

/** `21/11/2026 14:05:09` in a time zone, an IANA name. */
export function instantCell(value: RawBuilder<unknown>, timeZone: string): RawBuilder<string> {
  return sql<string>`coalesce(to_char(${value} at time zone ${timeZone}::text, 'DD/MM/YYYY HH24:MI:SS'), '')`;
}

/** An MSISDN; as `maskMsisdn` for who may not see it whole. */
export function msisdnCell(value: RawBuilder<unknown>, seesNumbers: boolean): RawBuilder<string> {
  if (seesNumbers) return plainCell(value);
  return sql<string>`case when length(${value}) > 6 then left(${value}, -6) || '•••' || right(${value}, 3) else '•••' end`;
}

/** A line with its end. */
export function csvLineSql(columns: readonly CsvColumn[]): RawBuilder<string> {
  const cells = columns.flatMap(({ cell }, index) => (index === 0 ? [cell] : [sql`'","'`, cell]));
  return sql<string>`'"' || ${sql.join(cells, sql` || `)} || e'"\\r\\n'`;
}
