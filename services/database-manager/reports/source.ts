import { sql, type RawBuilder } from 'kysely';
import { bigints, texts } from '#services/kit/database/arrays.ts';
import type { Position } from './cursor.ts';
import {
  all,
  during,
  ofBatches,
  ofCounts,
  ofMessages,
  type Condition,
  type MessageFilter,
} from './filter.ts';
import { instantOf, type Micros } from '#services/kit/time/micros.ts';

export type Direction = 'asc' | 'desc';

/** Rows of the list, in its order. */
export interface Reading {
  direction: Direction;
  /** Only what comes after it. */
  after: Position | null;
  skip: number;
  limit: number;
  /** Where to look: from a moment to a moment, or only in these hours of these companies. */
  within: { from: Micros; to: Micros } | { cells: readonly { companyId: number; hour: Micros }[] };
}

/** `order by` of the list: messages in the order in which their batches were accepted. */
export function inOrder(direction: Direction): RawBuilder<unknown> {
  const way = sql.raw(direction);
  return sql`batches.accepted_at ${way}, batches.id ${way}, messages.id ${way}`;
}

/** What batches are shown with beside their own columns; found once for all messages of a batch. */
export interface Shown {
  /** E.g. `companies.name as company_name`. */
  columns: RawBuilder<unknown>;
  /** The records they are from, e.g. `join companies on …`. */
  joins: RawBuilder<unknown>;
}

/**
 * `from … where … order by … limit` over `batches` and `messages`. Of each batch no more is read than could be asked for,
 * and batches come in the order of an index, so that reading ends with the page. `offset 0` keeps the planner from reading
 * all batches to find out in which cell each is.
 * @param shown of a reading that skips nothing
 */
export function readingSql(
  filter: MessageFilter,
  { direction, after, skip, limit, within }: Reading,
  shown?: Shown,
): RawBuilder<unknown> {
  const way = sql.raw(direction);
  const beyond = sql.raw(direction === 'asc' ? '>' : '<');
  const place = after && sql`${instantOf(after.at)}::timestamptz`;
  const ofBatch = all([
    ofBatches(filter),
    'cells' in within
      ? sql<boolean>`batches.accepted_at >= greatest(cell.hour, ${instantOf(filter.from)}::timestamptz)
          and batches.accepted_at < least(cell.hour + interval '1 hour', ${instantOf(filter.to)}::timestamptz)`
      : during(within.from, within.to),
    after && sql<boolean>`(batches.accepted_at, batches.id) ${beyond}= (${place}, ${after.batchId}::bigint)`,
    mayHave(filter),
    shown && hasIfSingle(filter),
  ]);
  // As a value to compare with, so that the index is entered where the page before ended.
  const rest =
    after &&
    sql<boolean>`messages.id ${beyond} case when batches.id = ${after.batchId}::bigint then ${after.id}::bigint
      else ${direction === 'asc' ? 0 : '9223372036854775807'}::bigint end`;
  const cells =
    'cells' in within &&
    sql`unnest(${bigints(within.cells.map(({ companyId }) => companyId))},
      ${texts(within.cells.map((cell) => instantOf(cell.hour)))}::timestamptz[]) as cell (company_id, hour)`;
  // To pass over more rows than are wanted is left to what batches count, so that those of other batches are not read.
  const isPlaced = skip > limit && filter.msisdnPrefix === undefined;
  const each = shown
    ? sql`select batches.*, ${shown.columns} from batches ${shown.joins}`
    : sql`select * from batches`;
  const isWhole = shown === undefined && !cells && !isPlaced;
  const source = isPlaced
    ? sql`(${placedBatches(filter, { skip, limit, way }, cells, ofBatch)}) batches`
    : cells
      ? sql`${cells} cross join lateral (${each} where batches.company_id = cell.company_id and ${ofBatch} offset 0) batches`
      : isWhole
        ? sql`batches`
        : // In an order of its own, or it would be taken apart and what is shown be found for each message.
          sql`(${each} where ${ofBatch} order by batches.accepted_at ${way}, batches.id ${way}) batches`;
  const [mostOfBatch, passedOfBatch] = isPlaced
    ? [limit, sql`greatest(0, ${skip}::bigint - batches.before)`]
    : [skip + limit, sql`0`];
  return sql`from ${source} cross join lateral (
      select * from messages where messages.company_id = batches.company_id and messages.batch_id = batches.id
        and ${all([ofMessages(filter), rest])}
      order by messages.id ${way} limit ${mostOfBatch} offset ${passedOfBatch}) messages
    ${isWhole ? sql`where ${ofBatch}` : sql``}
    order by ${inOrder(direction)} limit ${limit} offset ${isPlaced ? 0 : skip}`;
}

/** Batches in which the wanted rows are, each with how many rows there are `before` it. */
function placedBatches(
  filter: MessageFilter,
  { skip, limit, way }: { skip: number; limit: number; way: RawBuilder<unknown> },
  cells: RawBuilder<unknown> | false,
  ofBatch: Condition,
): RawBuilder<unknown> {
  const key = sql`company_id = batches.company_id and batch_id = batches.id`;
  const matching = sql`case when batches.kind = 'single'
    then (select count(*) from messages where ${key} and ${ofMessages(filter)})
    else (select coalesce(sum(counts.messages), 0)::bigint from batch_count_rows counts where ${key} and ${ofCounts('counts', filter)}) end`;
  const ofCell = cells ? sql`${cells} join batches on batches.company_id = cell.company_id` : sql`batches`;
  return sql`select * from (
      select counted.*, (sum(matching) over (order by accepted_at ${way}, id ${way}) - matching)::bigint as before
      from (select batches.*, ${matching} as matching from ${ofCell} where ${ofBatch} offset 0) counted
    ) placed where matching > 0 and before + matching > ${skip}::bigint and before < ${skip + limit}::bigint`;
}

/** So that nothing is found for single messages that are not shown: among the batches they are most. */
function hasIfSingle(filter: MessageFilter) {
  if (filter.operator === undefined && filter.statuses === undefined && filter.msisdnPrefix === undefined)
    return null;
  return sql<boolean>`case when batches.kind = 'single' then exists (select from messages
    where messages.company_id = batches.company_id and messages.batch_id = batches.id and ${ofMessages(filter)}) else true end`;
}

/** A batch of many without such messages need not be read to find that out. */
function mayHave(filter: MessageFilter) {
  if (filter.operator === undefined && filter.statuses === undefined) return null;
  return sql<boolean>`(batches.kind = 'single' or exists (select from batch_count_rows counts
    where counts.company_id = batches.company_id and counts.batch_id = batches.id and counts.messages <> 0
      and ${ofCounts('counts', filter)}))`;
}
