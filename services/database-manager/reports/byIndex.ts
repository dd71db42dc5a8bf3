import { sql, type RawBuilder } from 'kysely';
import type { ReportTotals } from '#contract/database-manager/filter.ts';
import { operators } from '#contract/sms-receiver/messages.ts';
import { texts } from '#services/kit/database/sql/arrays.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { totalColumns } from './rollupSql.ts';
import { microsOf, microsOfColumn } from '#services/kit/time/microsSql.ts';
import { valuesOf } from '#services/kit/database/sql/conditions.ts';
import { all, during, ofBatches, ofMessages } from './filter.ts';
import { hasPrefix, type MessageFilter } from './filterFields.ts';
import { instantOf, type Micros } from '#services/kit/time/micros.ts';
import { shownStatusSql } from '#services/kit/queries/shownStatusSql.ts';
import type { MessageKey } from './paging/cursor.ts';
import type { Direction, Reading } from './paging/readingSql.ts';

/** Messages to the requested numbers, or of the requested reference, or one more than `most` if there are more. */
export async function countByIndex(queries: Queries, filter: MessageFilter, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from ${placesOf(filter)}
      cross join lateral (select from messages
        where ${isInIndex(filter)} limit ${most + 1}) found
      limit ${most + 1}
    ) found`.execute(queries);
  return rows[0]!.count;
}

/** Keys of the batches in which such messages are, as a query. */
export function batchesByIndex(filter: MessageFilter): RawBuilder<unknown> {
  return sql`select messages.company_id, messages.batch_id from ${placesOf(filter)}
    cross join lateral (select * from messages where ${isInIndex(filter)} and ${ofMessages(filter, null)} offset 0) messages`;
}

/** Where such messages are, a thousand hours of companies at a time. */
export async function* cellsByIndex(
  queries: Queries,
  filter: MessageFilter,
  direction: Direction,
): AsyncGenerator<{ cells: { companyId: number; hour: Micros }[] }> {
  const { rows } = await sql<{ companyId: number; hour: number }>`
    select distinct batches.company_id as "companyId", ${microsOf(sql`date_trunc('hour', batches.accepted_at, 'UTC')`)} as hour
    from batches where ${all([ofBatches(filter), during(filter.from, filter.to)])}
      and (batches.company_id, batches.id) in (${batchesByIndex(filter)})
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
export async function readByIndex(
  queries: Queries,
  filter: MessageFilter,
  { direction, after, skip, limit }: Omit<Reading, 'within'>,
): Promise<{ keys: MessageKey[]; totals: ReportTotals }> {
  const beyond = sql.raw(direction === 'asc' ? '>' : '<');
  const found = sql`
    select messages.company_id, messages.batch_id, messages.id, batches.accepted_at, batches.kind,
      ${shownStatusSql(sql`messages.status`, sql`batches.state`)} as status, 1 as messages,
      messages.segments, messages.charged, messages.refunded
    from ${placesOf(filter)}
    cross join lateral (select * from messages where ${isInIndex(filter)} and ${ofMessages(filter, null)} offset 0) messages
    cross join lateral (select * from batches
      where batches.company_id = messages.company_id and batches.id = messages.batch_id) batches
    where ${all([ofBatches(filter), ofMessages(filter, 'batches'), during(filter.from, filter.to)])}`;
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

/** Whether an index has the messages of a filter: by their number, or by their reference. */
export function isIndexed({ msisdnPrefix, reference }: MessageFilter): boolean {
  return msisdnPrefix !== undefined || reference !== undefined;
}

/** Where the index is looked into: each company, and for a number each operator. */
function placesOf({ companyId, operator, reference }: MessageFilter) {
  const requested = operator === undefined ? operators : valuesOf(operator);
  return sql`(
    select companies.id as company_id, operator
    from companies cross join unnest(${texts(reference === undefined ? requested : [''])}) operator
    where ${companyId === null ? sql`true` : sql`companies.id = ${companyId}`}
  ) place`;
}

/** A reference names fewer messages than the beginning of a number does. */
function isInIndex({ msisdnPrefix, reference }: MessageFilter): RawBuilder<boolean> {
  const ofCompany = sql`messages.company_id = place.company_id`;
  return reference === undefined
    ? sql<boolean>`${ofCompany} and messages.operator = place.operator and ${hasPrefix(msisdnPrefix!)}`
    : sql<boolean>`${ofCompany} and messages.reference = ${reference}`;
}
