import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { BatchReport } from '#contract/database-manager/batches.ts';
import { totalSums, type ReportTotals } from '#contract/database-manager/filter.ts';
import { creditFigures, type BatchCredit } from '#contract/sms-receiver/batchCredit.ts';
import type { batchFields } from '#contract/sms-receiver/batchFields.ts';
import type { Schema } from '#database/schema.ts';
import { creditColumns } from '#services/kit/queries/creditSums.ts';
import { forceIndexScans } from '#services/kit/database/sql/planSettings.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { sent, type RowOf } from '#services/kit/database/sql/listPage.ts';
import { joinBatchRecords, selectBatch } from '#services/kit/queries/batchDetails.ts';
import { shownStatusSql } from '#services/kit/queries/shownStatusSql.ts';
import { batchesByIndex, countByIndex, isIndexed } from './byIndex.ts';
import { slicesOf, sumOf } from './counts.ts';
import { scopeOf, totalColumns } from './rollupSql.ts';
import { microsOfColumn } from '#services/kit/time/microsSql.ts';
import type { Position } from './paging/cursor.ts';
import type { Condition } from '#services/kit/database/sql/conditions.ts';
import {
  all,
  during,
  isCountedByBatch,
  isCountedByRollups,
  ofBatches,
  ofCounts,
  ofMessages,
} from './filter.ts';
import type { MessageFilter } from './filterFields.ts';
import { instantOf } from '#services/kit/time/micros.ts';
import type { PageRequest } from './paging/plan.ts';

/** Batches that may be read one by one to count them. */
const mostCounted = 20_000;

/** Messages to the requested numbers that may be looked up to find their batches. */
const mostByIndex = 60_000;

export interface BatchPage {
  batches: Omit<BatchReport, 'waitReason'>[];
  /** The position of the last batch; null when no page follows. */
  nextPosition: Position | null;
  /** Null when counting them would be slow. */
  total: number | null;
  totals: ReportTotals | null;
}

/** One page of batches of many, each with the counts of its messages that the filter lets through. */
export async function readBatches(
  transaction: Transaction<Schema>,
  filter: MessageFilter,
  request: PageRequest,
): Promise<BatchPage> {
  const which = await whichBatches(transaction, filter);
  const { total, totals } = await countBatchesOf(transaction, filter, which);
  await forceIndexScans(transaction);
  const { rows } = await sql<BatchRow>`
    ${batchColumns} ${batchesSql(filter, which, { ...request, limit: request.limit + 1 })}`.execute(
    transaction,
  );
  const page = rows.slice(0, request.limit);
  const last = page.at(-1);
  const hasNextPage = rows.length > request.limit;
  return {
    batches: page.map(({ at: _at, ...row }) => sent(row)),
    nextPosition: hasNextPage && last ? { at: last.at, batchId: Number(last.batchId), id: 0 } : null,
    total,
    totals,
  };
}

/** Conditions on `batches` that a filter of messages comes to; a number or a reference that few have names its batches. */
export async function whichBatches(queries: Queries, filter: MessageFilter): Promise<Condition> {
  const common = all([
    ofBatches(filter),
    during(filter.from, filter.to),
    filter.kinds.length === 0 && sql<boolean>`false`,
  ]);
  if (!isIndexed(filter)) return common;
  if ((await countByIndex(queries, filter, mostByIndex)) > mostByIndex) return common;
  return all([common, sql<boolean>`(batches.company_id, batches.id) in (${batchesByIndex(filter)})`]);
}

/** `from … where … order by … limit` over `batches`, the records that they name and `counts`. */
export function batchesSql(
  filter: MessageFilter,
  which: Condition,
  { direction, after, offset, limit }: Omit<PageRequest, 'after'> & { after: Position | null },
): RawBuilder<unknown> {
  const way = sql.raw(direction);
  const beyond = sql.raw(direction === 'asc' ? '>' : '<');
  const rest =
    after &&
    sql<boolean>`(batches.accepted_at, batches.id) ${beyond} (${instantOf(after.at)}::timestamptz, ${after.batchId}::bigint)`;
  return sql`from batches cross join lateral (${countsOf(filter)} offset 0) counts
    ${joinBatchRecords}
    where ${all([which, rest])} and counts.sent > 0
    order by batches.accepted_at ${way}, batches.id ${way} limit ${limit} offset ${after ? 0 : offset}`;
}

/** Sums of a batch's messages that the filter lets through. */
function countsOf(filter: MessageFilter): RawBuilder<unknown> {
  if (isCountedByBatch(filter)) {
    return sql`select ${totalColumns}, ${creditColumns} from (
      select batches.kind, ${shownStatusSql(sql`counts.status`, sql`batches.state`)} as status, messages, segments, charged, refunded
      from batch_count_rows counts
      where counts.company_id = batches.company_id and counts.batch_id = batches.id and ${ofCounts('counts', filter, 'batches')}) of_batch`;
  }
  return sql`select ${totalColumns}, ${creditColumns} from (
    select batches.kind, ${shownStatusSql(sql`messages.status`, sql`batches.state`)} as status, 1 as messages, messages.segments, messages.charged, messages.refunded from messages
    where messages.company_id = batches.company_id and messages.batch_id = batches.id and ${ofMessages(filter, 'batches')}) of_batch`;
}

async function countBatchesOf(
  queries: Queries,
  filter: MessageFilter,
  which: Condition,
): Promise<Pick<BatchPage, 'total' | 'totals'>> {
  const isCounted = isCountedByBatch(filter);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from batches where ${which} limit ${mostCounted + 1}) batches`.execute(
    queries,
  );
  const isFew = rows[0]!.count <= (isCounted ? mostCounted : mostCounted / 100);
  if (!isFew) {
    return {
      total: null,
      totals:
        isCounted && isCountedByRollups(filter)
          ? sumOf(await slicesOf(queries, filter, await scopeOf(queries, filter)))
          : null,
    };
  }
  const sums = sql.join(
    totalSums.map((key) => sql`coalesce(sum(${sql.ref(key)}), 0)::bigint as ${sql.ref(key)}`),
  );
  const { rows: counted } = await sql<ReportTotals & { count: number }>`
    select count(*) as count, ${sums} from batches cross join lateral (${countsOf(filter)} offset 0) counts
    where ${which} and counts.sent > 0`.execute(queries);
  const { count, ...totals } = counted[0]!;
  return { total: count, totals };
}

const batchColumns = sql`select ${selectBatch({
  sentBy: sql`users.name`,
  username: sql`users.username`,
  acceptedAt: sql`batches.accepted_at`,
  at: microsOfColumn('batches.accepted_at'),
} satisfies Record<OwnField, RawBuilder<unknown>>)},
  ${sql.join([...totalSums, ...creditFigures].map((key) => sql.ref(`counts.${key}`)))}`;

/** Fields that only this list has, beside its figures. */
type OwnField = Exclude<keyof BatchRow, keyof typeof batchFields | keyof ReportTotals | keyof BatchCredit>;

type BatchRow = RowOf<Omit<BatchReport, 'waitReason'>, 'acceptedAt' | 'startsAt' | 'finishedAt'> & {
  at: number;
};
