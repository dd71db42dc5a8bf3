import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { otherReasons } from '#services/kit/queries/errorSql.ts';
import { failures, type Counts } from './tables.ts';

/** Reasons of an hour and a route, of a company and of all companies, that are counted one by one. */
export const mostReasons = 100;

const reasonColumns = ['status', 'state', 'error'];

/** Advisory lock. Which reasons have a row is decided by one transaction at a time. */
const foldLock = 7_224_302;

/**
 * Rows with a place of `counts` and `messages`, where reasons beyond the first `mostReasons` of their hour are others. A reason that has
 * a row keeps it even when it counts nothing, and rows are never fewer: so each reason is either always counted in its own row, or always
 * with the others, and the counts can be proved.
 * @param mayFill whether rows without a row of their own share the room that is left, the largest first; they must be distinct then
 */
export function boundedReasons(
  rows: RawBuilder<unknown>,
  { counts, place }: Counts,
  mayFill: boolean,
): RawBuilder<unknown> {
  const group = place.filter((name) => !reasonColumns.includes(name));
  const stored = sql.table(counts);
  const isSame = (names: readonly string[]) =>
    sql.join(
      names.map((name) => sql`stored.${sql.ref(name)} = given.${sql.ref(name)}`),
      sql` and `,
    );
  const turn = mayFill
    ? sql`row_number() over (partition by ${refs(group)}, has_row order by messages desc, ${refs(reasonColumns)})`
    : sql`1`;
  const known = sql`(select count(*) from (select from ${stored} as stored where ${isSame(group)} limit ${sql.lit(mostReasons)}) known)`;
  return sql`
    select ${refs(group)}, status, case when is_own then state else ${sql.lit(otherReasons)} end as state,
      case when is_own then error else '' end as error, sum(messages) as messages
    from (
      select given.*, has_row or ${turn} + case when has_row then 0 else ${known} end <= ${sql.lit(mostReasons)} as is_own
      from (
        select given.*, state = ${sql.lit(otherReasons)} or exists (select from ${stored} as stored where ${isSame(place)}) as has_row
        from (${rows}) given
      ) given
    ) given
    group by ${sql.join(place.map((_, index) => sql.lit(index + 1)))}`;
}

/** Keeps others from changing which reasons have a row until the transaction ends. */
export async function lockReasons(transaction: Transaction<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${foldKey})`.execute(transaction);
}

const foldKey = sql`hashtextextended(regexp_replace(current_schema(), '_shards$', ''), ${sql.lit(foldLock)})`;

/**
 * As `foldChanges`, with bounded reasons. Messages that failed before failures were counted are taken away when a late receipt comes,
 * and were never added: no count falls below zero.
 */
export async function foldFailures(transaction: Transaction<Schema>, limit: number): Promise<number> {
  const { rows: locks } = await sql<{ isMine: boolean }>`
    select pg_try_advisory_xact_lock(${foldKey}) as "isMine"`.execute(transaction);
  if (!locks[0]!.isMine) return 0;
  const [ofCompanies, ofPlatform] = failures.into as [Counts, Counts];
  const changes = sql.table(failures.changes);
  const summed = (rows: string, { place }: Counts) => sql`
    select ${refs(place)}, sum(messages) as messages from ${sql.table(rows)} group by ${refs(place)} having sum(messages) <> 0`;
  const add = ({ counts, place }: Counts, rows: RawBuilder<unknown>) => sql`
    insert into ${sql.table(counts)} (${refs(place)}, messages)
    select ${refs(place)}, messages from (${rows}) given where messages <> 0 order by ${refs(place)}
    on conflict (${refs(place)}) do update set messages = ${sql.table(counts)}.messages + excluded.messages`;
  const ofSamePlace = sql.join(
    ofCompanies.place.map((name) => sql`stored.${sql.ref(name)} = bounded.${sql.ref(name)}`),
    sql` and `,
  );
  const { rows } = await sql<{ taken: number }>`
    with taken as (
      delete from ${changes} where id in (select id from ${changes} order by id limit ${limit} for update skip locked)
      returning *
    ), bounded as (${boundedReasons(summed('taken', ofCompanies), ofCompanies, true)}),
    counted as (
      select ${refs(ofCompanies.place)}, greatest(messages, -coalesce((
        select stored.messages from ${sql.table(ofCompanies.counts)} stored where ${ofSamePlace}), 0)) as messages
      from bounded
    ), of_companies as (${add(ofCompanies, sql`select * from counted`)}),
    of_platform as (${add(ofPlatform, boundedReasons(summed('counted', ofPlatform), ofPlatform, true))})
    select count(*) as taken from taken`.execute(transaction);
  return rows[0]!.taken;
}

export function refs(names: readonly string[]): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql.ref(name)));
}
