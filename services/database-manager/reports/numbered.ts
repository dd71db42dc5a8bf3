import { sql, type RawBuilder } from 'kysely';
import type { ReportTotals } from '#contract/database-manager/filter.ts';
import { batchKinds, operators } from '#contract/sms-receiver/messages.ts';
import { texts } from '#services/kit/database/arrays.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { countBatches, microsOf, microsOfColumn, scopeOf, slicesOf, sumOf, totalColumns } from './counts.ts';
import { all, during, hasPrefix, ofBatches, ofMessages, type MessageFilter } from './filter.ts';
import { endOfTime, instantOf, type Micros } from '#services/kit/time/micros.ts';
import { shownStatusSql } from '#services/kit/queries/shownStatusSql.ts';
import type { MessageKey } from './cursor.ts';
import { keptFrom } from './kept.ts';
import type { Direction, Reading } from './source.ts';

/** What roll-ups know nothing of: one batch, and numbers. */

/** The batch that a filter names, if that is visible; when it was accepted. */
export async function findBatch(
  queries: Queries,
  filter: MessageFilter,
): Promise<{ companyId: number; at: Micros } | null> {
  const { rows } = await sql<{ companyId: number; at: Micros }>`
    select found.company_id as "companyId", ${microsOfColumn('found.accepted_at')} as at from companies
    cross join lateral (select * from batches
      where batches.company_id = companies.id and ${ofBatches(filter)} and ${during(filter.from, filter.to)}) found
    where ${filter.companyId === null ? sql`true` : sql`companies.id = ${filter.companyId}`}`.execute(
    queries,
  );
  return rows[0] ?? null;
}

export function countOfBatch(queries: Queries, filter: MessageFilter): Promise<ReportTotals> {
  return countBatches(queries, filter, ofBatches(filter));
}

/** Whether few enough messages went to such numbers. */
export async function isRareNumber(queries: Queries, filter: MessageFilter, most: number): Promise<boolean> {
  return (await countNumbers(queries, filter, most)) <= most;
}

/** What is known of messages to such numbers. */
export interface NumbersKnown {
  /** How many there are; null when they are too many to count. */
  count: number | null;
  /** Of all messages that could go to such a number the part that did; null when nobody knows. */
  share: number | null;
}

/** @param most messages to such numbers that are counted */
export async function aboutNumbers(
  queries: Queries,
  filter: MessageFilter,
  most: number,
): Promise<NumbersKnown> {
  const count = await countNumbers(queries, filter, most);
  if (count > most) return { count: null, share: null };
  const { companyId, withHidden, operator } = filter;
  const anybody = { companyId, withHidden, operator, from: await keptFrom(queries), to: endOfTime };
  const { sent } = sumOf(
    await slicesOf(queries, { ...anybody, kinds: batchKinds }, await scopeOf(queries, filter)),
  );
  return { count, share: count / Math.max(1, count, sent) };
}

async function countNumbers(queries: Queries, filter: MessageFilter, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from ${companiesAndOperators(filter)}
      cross join lateral (select from messages
        where ${inIndex} and ${hasPrefix(filter.msisdnPrefix!)} limit ${most + 1}) found
      limit ${most + 1}
    ) found`.execute(queries);
  return rows[0]!.count;
}

/** Keys of the batches in which such messages are, as a query. */
export function batchesOfRareNumber(filter: MessageFilter): RawBuilder<unknown> {
  return sql`select messages.company_id, messages.batch_id from ${companiesAndOperators(filter)}
    cross join lateral (select * from messages where ${inIndex} and ${ofMessages(filter)} offset 0) messages`;
}

/** Where such messages are, a thousand hours of companies at a time. */
export async function* cellsOfRareNumber(
  queries: Queries,
  filter: MessageFilter,
  direction: Direction,
): AsyncGenerator<{ cells: { companyId: number; hour: Micros }[] }> {
  const { rows } = await sql<{ companyId: number; hour: number }>`
    select distinct batches.company_id as "companyId", ${microsOf(sql`date_trunc('hour', batches.accepted_at, 'UTC')`)} as hour
    from batches where ${all([ofBatches(filter), during(filter.from, filter.to)])}
      and (batches.company_id, batches.id) in (${batchesOfRareNumber(filter)})
    order by hour ${sql.raw(direction)}`.execute(queries);
  let cells: typeof rows = [];
  for (const [index, cell] of rows.entries()) {
    // An hour of all companies together, or its rows would not come in order.
    if (cells.length >= 1_000 && rows[index - 1]!.hour !== cell.hour) {
      yield { cells };
      cells = [];
    }
    cells.push(cell);
  }
  if (cells.length > 0) yield { cells };
}

/** Some rows of the list, and what all of it comes to. */
export async function readRareNumber(
  queries: Queries,
  filter: MessageFilter,
  { direction, after, skip, limit }: Omit<Reading, 'within'>,
): Promise<{ keys: MessageKey[]; totals: ReportTotals }> {
  const beyond = sql.raw(direction === 'asc' ? '>' : '<');
  const found = sql`
    select messages.company_id, messages.batch_id, messages.id, batches.accepted_at,
      ${shownStatusSql(sql`messages.status`, sql`batches.state`)} as status, 1 as messages,
      messages.segments, messages.charged, messages.refunded
    from ${companiesAndOperators(filter)}
    cross join lateral (select * from messages where ${inIndex} and ${ofMessages(filter)} offset 0) messages
    cross join lateral (select * from batches
      where batches.company_id = messages.company_id and batches.id = messages.batch_id) batches
    where ${all([ofBatches(filter), during(filter.from, filter.to)])}`;
  const rest = after
    ? sql`(batches.accepted_at, batches.batch_id, batches.id)
        ${beyond} (${instantOf(after.at)}::timestamptz, ${after.batchId}::bigint, ${after.id}::bigint)`
    : sql`true`;
  const { rows } = await sql<ReportTotals & { keys: MessageKey[] | null }>`
    with found as materialized (${found})
    select ${totalColumns}, (select json_agg(picked) from (
      select company_id as "companyId", batch_id as "batchId", id, ${microsOfColumn('accepted_at')} as at
      from found batches where ${rest}
      order by accepted_at ${sql.raw(direction)}, batch_id ${sql.raw(direction)}, id ${sql.raw(direction)}
      limit ${limit} offset ${skip}
    ) picked) as keys
    from found`.execute(queries);
  const { keys, ...totals } = rows[0]!;
  return { keys: keys ?? [], totals };
}

/** Each pair is a look-up of its own, as the index has them. */
function companiesAndOperators({ companyId, operator }: MessageFilter) {
  return sql`(
    select companies.id as company_id, operator
    from companies cross join unnest(${texts(operator === undefined ? operators : [operator])}) operator
    where ${companyId === null ? sql`true` : sql`companies.id = ${companyId}`}
  ) place`;
}

const inIndex = sql`messages.company_id = place.company_id and messages.operator = place.operator`;
