import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type {
  NumberOperator,
  PortabilityMode,
  PortabilityTable,
} from '#contract/main-api/carriers/portability.ts';
import type { Schema } from '#database/schema.ts';
import { integers, texts } from '#services/kit/database/sql/arrays.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { operatorByPrefix } from '#domain/numbers/operators.ts';
import type { FaultyRow, PortedRow } from './PortabilityRows.ts';

export async function readTableState(queries: Queries): Promise<PortabilityTable> {
  const row = await queries
    .selectFrom('portability')
    .leftJoin('users', 'users.id', 'portability.imported_by')
    .select(['numbers', 'ranges', 'mode', 'imported_at as importedAt', 'users.name as importedBy'])
    .executeTakeFirst();
  if (!row) return { numbers: 0, ranges: 0, mode: null, importedAt: null, importedBy: null };
  return { ...row, importedAt: row.importedAt?.toISOString() ?? null };
}

/** Lets other imports wait until the transaction ends. */
export async function lockTable(transaction: Transaction<Schema>): Promise<void> {
  await sql`
    insert into portability (version) values (${randomUUID()})
    on conflict (id) do update set version = excluded.version`.execute(transaction);
}

export async function removeRows(transaction: Transaction<Schema>): Promise<void> {
  await sql`delete from ported_numbers`.execute(transaction);
}

/** The ones of these ranges that overlap another one of the table. */
export async function overlapsWithTable(
  transaction: Transaction<Schema>,
  ranges: readonly PortedRow[],
): Promise<FaultyRow[]> {
  // Ranges of the table do not overlap each other, so that the last one that begins before the end of this one decides.
  const { rows: found } = await sql<{ row: number }>`
    select given.row from unnest(${integers(ranges.map(({ row }) => row))}, ${texts(ranges.map(({ first }) => first))},
      ${texts(ranges.map(({ last }) => last))}) as given (row, first, last)
    cross join lateral (
      select first_msisdn, last_msisdn from ported_numbers
      where first_msisdn <> last_msisdn and first_msisdn <= given.last
      order by first_msisdn desc limit 1
    ) before
    where before.last_msisdn >= given.first
      and (before.first_msisdn, before.last_msisdn) <> (given.first, given.last)
    order by 1`.execute(transaction);
  return found.map(({ row }) => ({ row, fault: 'range-overlaps', other: null }));
}

/** Adds rows; of one that the table has already the later date counts, and this one if not both have a date. */
export async function addRows(transaction: Transaction<Schema>, rows: readonly PortedRow[]): Promise<void> {
  const column = <Key extends 'first' | 'last' | 'operator' | 'portedOn'>(key: Key) =>
    texts(rows.map((row) => row[key]));
  await sql`
    insert into ported_numbers (first_msisdn, last_msisdn, operator, ported_on, imported_at)
    select first, last, operator, ported_on::date, now()
    from unnest(${column('first')}, ${column('last')}, ${column('operator')}, ${column('portedOn')})
      as given (first, last, operator, ported_on)
    on conflict (first_msisdn, last_msisdn) do update
      set operator = excluded.operator, ported_on = excluded.ported_on, imported_at = excluded.imported_at
      where ported_numbers.ported_on is null or excluded.ported_on is null
        or excluded.ported_on >= ported_numbers.ported_on`.execute(transaction);
}

/** Counts the table anew, and says who has imported it. */
export async function noteImport(
  transaction: Transaction<Schema>,
  { mode, userId }: { mode: PortabilityMode; userId: number },
): Promise<PortabilityTable> {
  await sql`
    update portability set mode = ${mode}, imported_at = now(), imported_by = ${userId}::bigint,
      numbers = counted.numbers, ranges = counted.ranges
    from (select count(*) filter (where first_msisdn = last_msisdn) as numbers,
      count(*) filter (where first_msisdn <> last_msisdn) as ranges from ported_numbers) counted`.execute(
    transaction,
  );
  return readTableState(transaction);
}

/** Without a row there is no version, so that nobody looks for numbers. */
export async function emptyTable(transaction: Transaction<Schema>): Promise<void> {
  await removeRows(transaction);
  await sql`delete from portability`.execute(transaction);
}

/** The operator of a canonical number as the table has it, which may be a moment later than what the receivers know. */
export async function findOperator(queries: Queries, msisdn: string): Promise<NumberOperator> {
  const { rows } = await sql<
    Pick<NumberOperator, 'operator' | 'portedOn'> & { isRange: boolean; importedAt: Date }
  >`
    select operator, ported_on::text as "portedOn", imported_at as "importedAt", is_range as "isRange" from (
      (select operator, ported_on, imported_at, last_msisdn, false as is_range from ported_numbers
        where first_msisdn = ${msisdn} and last_msisdn = ${msisdn})
      union all
      (select operator, ported_on, imported_at, last_msisdn, true from ported_numbers
        where first_msisdn <> last_msisdn and first_msisdn <= ${msisdn} order by first_msisdn desc limit 1)
    ) found where last_msisdn >= ${msisdn} order by is_range limit 1`.execute(queries);
  const byPrefix = operatorByPrefix(msisdn);
  const [found] = rows;
  if (!found) return { operator: byPrefix, source: 'prefix', byPrefix, portedOn: null, importedAt: null };
  const { operator, portedOn, importedAt, isRange } = found;
  return {
    operator,
    source: isRange ? 'range' : 'number',
    byPrefix,
    portedOn,
    importedAt: importedAt.toISOString(),
  };
}

/** The next rows after one, in the order of their numbers. */
export async function rowsAfter(
  queries: Queries,
  last: Pick<PortedRow, 'first' | 'last'> | null,
  limit: number,
): Promise<Omit<PortedRow, 'row'>[]> {
  const { rows } = await sql<Omit<PortedRow, 'row'>>`
    select first_msisdn as first, last_msisdn as last, operator, ported_on::text as "portedOn" from ported_numbers
    ${last ? sql`where (first_msisdn, last_msisdn) > (${last.first}, ${last.last})` : sql``}
    order by first_msisdn, last_msisdn limit ${limit}`.execute(queries);
  return rows;
}
