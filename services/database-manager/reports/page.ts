import { sql, type Transaction } from 'kysely';
import type { ReportTotals } from '#contract/database-manager/filter.ts';
import type { Schema } from '#database/schema.ts';
import { byKey } from '#services/kit/database/byKey.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import { invalidFields } from '#services/kit/errors.ts';
import { microsOfColumn, scopeOf, slicesOf, sumOf } from './counts.ts';
import type { MessageKey, Position } from './cursor.ts';
import { Density } from './Density.ts';
import type { MessageFilter } from './filter.ts';
import { aboutNumbers, countOfBatch, findBatch, isRareNumber, readRareNumber } from './numbered.ts';
import { scattered } from './scattered.ts';
import { readingSql, type Direction, type Reading } from './source.ts';
import { isDearToRead, stretchesOf, withinOf } from './walk.ts';

/** Up to where what is simple is quick enough. */
export interface Limits {
  /** Messages that may be read in order for the sake of a few among them. */
  readInOrder: number;
  /** Messages to numbers with one beginning that may be looked at one by one. */
  rareNumber: number;
}

export const usualLimits: Limits = { readInOrder: 20_000, rareNumber: 60_000 };

/** What it costs to find a message by its number, in what a single one costs that is read in order: it stands anywhere. */
const costOfNumber = 1.4;

export interface PageRequest {
  direction: Direction;
  limit: number;
  /** From after a row on, or else after so many. */
  after: Position | null;
  offset: number;
}

export interface KeyPage {
  keys: MessageKey[];
  hasNextPage: boolean;
  /** Null when only counting could tell. */
  totals: ReportTotals | null;
}

/** Rows that may be passed over where nobody knows what lies between; the cursor goes further. */
const mostSkipped = 10_000;

/**
 * One page of messages. No message is counted for it: roll-ups say how many there are and in which hour a row is, and
 * from there on an index is read.
 * @throws validation-failed for a page far into a list that cannot be counted
 */
export async function readPage(
  queries: Transaction<Schema>,
  filter: MessageFilter,
  request: PageRequest,
  limits: Limits = usualLimits,
): Promise<KeyPage> {
  if (filter.batchId !== undefined) return pageOfBatch(queries, filter, request, limits);
  const { direction, after, offset, limit } = request;
  const scope = await scopeOf(queries, filter);
  const only = scope.companyIds.length === 1 ? { ...filter, companyId: scope.companyIds[0]! } : filter;
  const isExact = only.msisdnPrefix === undefined;
  const numbers = isExact ? null : await aboutNumbers(queries, only, limits.rareNumber);
  const areFew = numbers !== null && numbers.count !== null && numbers.count <= limits.rareNumber / 20;
  if (areFew) return pageOfRareNumber(queries, only, request);
  const slices = await slicesOf(queries, only, scope);
  const totals = isExact ? sumOf(slices) : null;
  if (!isExact && !after && offset > mostSkipped) throw invalidFields({ range: 'too-large' });
  await byKey(queries);
  const plan = planOf(request, totals);
  const rows: MessageKey[] = [];
  const start = { direction: plan.direction, after, skip: isExact ? plan.skip : 0 };
  const wanted = isExact ? plan.count : plan.skip + plan.count;
  const density = new Density(isExact ? 1 : (numbers?.share ?? null));
  if (typeof numbers?.count === 'number') {
    const [messages, most] = [density.holding(wanted), costOfNumber * numbers.count];
    const ahead = { direction: plan.direction, after, messages, most };
    if (await isDearToRead(queries, only, scope, slices, ahead)) {
      await scattered(queries);
      return pageOfRareNumber(queries, only, request);
    }
  }
  const stretches = stretchesOf(queries, only, scope, slices, {
    ...start,
    perStretch: () => density.holding(wanted - rows.length),
  });
  for await (const stretch of stretches) {
    const left = wanted - rows.length;
    const most = limits.readInOrder;
    const within = await withinOf(queries, only, scope, stretch, density.holding(left), most);
    const read = await readKeys(queries, only, { ...start, skip: stretch.skip, limit: left, within });
    rows.push(...read);
    if (rows.length >= wanted) break;
    density.found(read.length, stretch.matching);
  }
  const found = isExact ? rows : rows.slice(plan.skip);
  const keys = plan.direction === direction ? found : found.reverse();
  return {
    keys: keys.slice(0, limit),
    hasNextPage: totals && !after ? offset + limit < totals.sent : keys.length > limit,
    totals,
  };
}

/** Runs `work` on one moment of the database: what roll-ups say and what messages are there must fit. */
export function atOneMoment<Result>(
  database: Database,
  work: (transaction: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      // A page is done before helpers would have started.
      await sql`set local max_parallel_workers_per_gather = 0`.execute(transaction);
      return work(transaction);
    });
}

/** The second half is read from the end. */
function planOf({ direction, after, offset, limit }: PageRequest, totals: ReportTotals | null) {
  const opposite: Direction = direction === 'asc' ? 'desc' : 'asc';
  if (after) return { direction, skip: 0, count: limit + 1 };
  if (!totals) return { direction, skip: offset, count: limit + 1 };
  const count = Math.max(0, Math.min(limit, totals.sent - offset));
  const behind = totals.sent - offset - count;
  return offset > behind ? { direction: opposite, skip: behind, count } : { direction, skip: offset, count };
}

async function readKeys(queries: Queries, filter: MessageFilter, reading: Reading): Promise<MessageKey[]> {
  if (reading.limit <= 0) return [];
  const { rows } = await sql<MessageKey>`
    select messages.company_id as "companyId", messages.batch_id as "batchId", messages.id,
      ${microsOfColumn('batches.accepted_at')} as at
    ${readingSql(filter, reading)}`.execute(queries);
  return rows;
}

async function pageOfBatch(
  queries: Queries,
  filter: MessageFilter,
  request: PageRequest,
  { rareNumber }: Limits,
): Promise<KeyPage> {
  const batch = await findBatch(queries, filter);
  if (!batch) return { keys: [], hasNextPage: false, totals: sumOf([]) };
  const only = { ...filter, companyId: batch.companyId };
  if (only.msisdnPrefix !== undefined && (await isRareNumber(queries, only, rareNumber))) {
    return pageOfRareNumber(queries, only, request);
  }
  const totals = only.msisdnPrefix === undefined ? await countOfBatch(queries, only) : null;
  const plan = planOf(request, totals);
  const within = { from: batch.at, to: batch.at + 1 };
  const { after, direction, limit, offset } = request;
  const found = await readKeys(queries, only, {
    direction: plan.direction,
    after,
    skip: plan.skip,
    limit: plan.count,
    within,
  });
  const keys = plan.direction === direction ? found : found.reverse();
  const hasNextPage = totals && !after ? offset + limit < totals.sent : keys.length > limit;
  return { keys: keys.slice(0, limit), hasNextPage, totals };
}

async function pageOfRareNumber(
  queries: Queries,
  filter: MessageFilter,
  { direction, after, offset, limit }: PageRequest,
): Promise<KeyPage> {
  const skip = after ? 0 : offset;
  const { keys, totals } = await readRareNumber(queries, filter, {
    direction,
    after,
    skip,
    limit: limit + 1,
  });
  return { keys: keys.slice(0, limit), hasNextPage: keys.length > limit, totals };
}
