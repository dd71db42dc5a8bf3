import { sql, type Transaction } from 'kysely';
import type { ReportTotals } from '#contract/database-manager/filter.ts';
import type { Schema } from '#database/schema.ts';
import { forceIndexScans, preferBitmapScans } from '#services/kit/database/sql/planSettings.ts';
import type { Queries } from '#services/kit/database/index.ts';
import type { Micros } from '#services/kit/time/micros.ts';
import type { CountedList } from '../hours.ts';
import { microsOfColumn } from '#services/kit/time/microsSql.ts';
import type { Cursor, MessageKey, Position } from './cursor.ts';
import type { MessageFilter } from '../filterFields.ts';
import type { PagePlan } from './plan.ts';
import { readingSql, type Reading } from './readingSql.ts';
import { stretchesOf, type Stretch } from './stretches.ts';

/** A list with what is known of it before its messages are read. */
export interface KnownList extends CountedList {
  /** Set when it is the list of one batch. */
  batch: { at: Micros } | null;
  totals: ReportTotals | null;
}

export interface OrderedRows {
  rows: MessageKey[];
  /** Where the search ended when it had cost enough without finding all rows; null otherwise. */
  searchedTo: Cursor | null;
}

/** Cost up to which all messages of some hours are read in order, rather than those of the companies that have any. */
const mostInOrder = 1_500;
/** Messages among which rows by number are looked for first; each time they are too few it is so many times more. */
const firstSearch = 2_000;
const searchGrowth = 4;

/** Reads rows in the order of the list until they are enough, or have cost the plan's budget. */
export async function readInOrder(
  queries: Transaction<Schema>,
  list: KnownList,
  { direction, skip, rows: wanted, budget }: PagePlan,
  after: Position | null,
): Promise<OrderedRows> {
  const { batch, filter } = list;
  // Rows that nobody has counted are skipped by reading them.
  const isCounted = batch !== null || list.totals !== null;
  const rows: MessageKey[] = [];
  const missing = () => wanted + (isCounted ? 0 : skip) - rows.length;
  let left = budget;
  let search = firstSearch / searchGrowth;
  const nextStretch = () => ({
    matching: isCounted ? missing() : (search *= searchGrowth),
    cost: left,
    inOrder: isCounted ? mostInOrder : left,
  });
  const stretches = batch
    ? [stretchOfBatch(batch.at, skip)]
    : stretchesOf(queries, list, { direction, after, skip: isCounted ? skip : 0 }, nextStretch);
  let searchedTo: Micros | null = null;
  for await (const { within, isReadWhole, skip: passed, cost, end } of stretches) {
    if (left <= 0 && searchedTo !== null) {
      const place = { ...placeBefore(searchedTo, direction), skip: Math.max(0, skip - rows.length) };
      return { rows: rows.slice(skip), searchedTo: place };
    }
    await (isReadWhole ? preferBitmapScans : forceIndexScans)(queries);
    const reading = { direction, after, skip: passed, limit: missing(), within, isReadWhole };
    rows.push(...(await readKeys(queries, filter, reading)));
    left -= cost;
    searchedTo = end;
    if (missing() <= 0) break;
  }
  return { rows: isCounted ? rows : rows.slice(skip), searchedTo: null };
}

function stretchOfBatch(at: Micros, skip: number): Stretch {
  return { within: { from: at, to: at + 1 }, isReadWhole: false, skip, matching: Infinity, cost: 0, end: at };
}

async function readKeys(queries: Queries, filter: MessageFilter, reading: Reading): Promise<MessageKey[]> {
  const { rows } = await sql<MessageKey>`
    select messages.company_id as "companyId", messages.batch_id as "batchId", messages.id,
      ${microsOfColumn('batches.accepted_at')} as at
    ${readingSql(filter, reading)}`.execute(queries);
  return rows;
}

const largestId = Number.MAX_SAFE_INTEGER;

/** Before everything that was accepted at this instant. */
function placeBefore(at: Micros, direction: 'asc' | 'desc'): Position {
  return direction === 'asc' ? { at, batchId: 0, id: 0 } : { at: at - 1, batchId: largestId, id: largestId };
}
