import { sql, type Transaction } from 'kysely';
import { noTotals, type ReportTotals } from '#contract/database-manager/filter.ts';
import type { Schema } from '#database/schema.ts';
import { preferBitmapScans } from '#services/kit/database/sql/planSettings.ts';
import type { Queries } from '#services/kit/database/index.ts';
import type { Micros } from '#services/kit/time/micros.ts';
import { microsOfColumn } from '#services/kit/time/microsSql.ts';
import { countByIndex, isIndexed, readByIndex } from '../byIndex.ts';
import { countBatches, slicesOf, sumOf } from '../counts.ts';
import { scopeOf } from '../rollupSql.ts';
import { cursorOf, type MessageKey, type Position } from './cursor.ts';
import { during, isCountedByBatch, ofBatches } from '../filter.ts';
import type { MessageFilter } from '../filterFields.ts';
import { readInOrder, type KnownList, type OrderedRows } from './inOrder.ts';
import { planPage, usualLimits, type Limits, type PagePlan, type PageRequest } from './plan.ts';

interface KeyPage {
  keys: MessageKey[];
  /** The cursor of the page that follows; null at the end of the list. */
  nextCursor: string | null;
  /** Null if only counting them could show it. */
  totals: ReportTotals | null;
}

/**
 * One page of messages. No message is counted for it: roll-ups say how many there are and in which hour a row is, and
 * from there on an index is read.
 * @throws validation-failed for a page so far into the list that only a cursor leads there
 */
export async function readPage(
  queries: Transaction<Schema>,
  requested: MessageFilter,
  request: PageRequest,
  limits: Limits = usualLimits,
): Promise<KeyPage> {
  const batch = requested.batchId === undefined ? null : await findBatch(queries, requested);
  if (requested.batchId !== undefined && !batch) return { keys: [], nextCursor: null, totals: noTotals };
  const scope = await scopeOf(queries, batch ? { ...requested, companyId: batch.companyId } : requested);
  const [only] = scope.companyIds;
  const filter = scope.companyIds.length === 1 ? { ...requested, companyId: only! } : requested;
  const inIndex = isIndexed(filter) ? await countByIndex(queries, filter, limits.byIndex) : null;
  const slices =
    batch || (inIndex ?? Infinity) <= limits.byIndex ? [] : await slicesOf(queries, filter, scope);
  const totals = !isCountedByBatch(filter)
    ? null
    : batch
      ? await countBatches(queries, filter, ofBatches(filter))
      : sumOf(slices);
  const plan = planPage({ request, totals, inIndex, ofBatch: batch?.messages ?? null }, limits);
  return executePlan(queries, { filter, scope, slices, batch, totals }, plan, request);
}

/** The page that a plan comes to. */
async function executePlan(
  queries: Transaction<Schema>,
  list: KnownList,
  plan: PagePlan,
  { direction, after, offset, limit }: PageRequest,
): Promise<KeyPage> {
  const { rows, searchedTo, totals } = await findRows(queries, list, plan, after);
  const keys = rows.slice(0, limit);
  if (plan.direction !== direction) keys.reverse();
  const hasNextPage = totals && !after ? offset + limit < totals.sent : rows.length > limit;
  const next = searchedTo ?? (hasNextPage ? keys.at(-1) : undefined);
  return { keys, nextCursor: next ? cursorOf(next) : null, totals };
}

async function findRows(
  queries: Transaction<Schema>,
  list: KnownList,
  plan: PagePlan,
  after: Position | null,
): Promise<FoundRows> {
  if (plan.by === 'nothing') return { rows: [], searchedTo: null, totals: list.totals };
  if (plan.by === 'order') return { ...(await readInOrder(queries, list, plan, after)), totals: list.totals };
  await preferBitmapScans(queries);
  const { direction, skip, rows: limit } = plan;
  const { keys, totals } = await readByIndex(queries, list.filter, { direction, after, skip, limit });
  return { rows: keys, searchedTo: null, totals };
}

interface FoundRows extends OrderedRows {
  totals: ReportTotals | null;
}

/** The batch that a filter names, if that is visible; when it was accepted. */
export async function findBatch(
  queries: Queries,
  filter: MessageFilter,
): Promise<{ companyId: number; at: Micros; messages: number } | null> {
  const { rows } = await sql<{ companyId: number; at: Micros; messages: number }>`
    select found.company_id as "companyId", ${microsOfColumn('found.accepted_at')} as at, message_count as messages
    from companies cross join lateral (select * from batches
      where batches.company_id = companies.id and ${ofBatches(filter)} and ${during(filter.from, filter.to)}) found
    where ${filter.companyId === null ? sql`true` : sql`companies.id = ${filter.companyId}`}`.execute(
    queries,
  );
  return rows[0] ?? null;
}
