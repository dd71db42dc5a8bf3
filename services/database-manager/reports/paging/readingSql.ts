import { sql, type RawBuilder } from 'kysely';
import { bigints, texts } from '#services/kit/database/sql/arrays.ts';
import type { Position } from './cursor.ts';
import { all, during, filtersOn, ofBatches, ofCounts, ofMessages } from '../filter.ts';
import type { MessageFilter } from '../filterFields.ts';
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
  /** Whether nearly all that is there has to be read, so that rows may be read as they lie on the disk. */
  isReadWhole?: boolean;
}

/** Columns of other records that batches are shown with; read once for all messages of a batch. */
export interface Shown {
  /** E.g. `companies.name as company_name`. */
  columns: RawBuilder<unknown>;
  /** The records they are from, e.g. `join companies on …`. */
  joins: RawBuilder<unknown>;
}

/**
 * `from … where … order by … limit` over `batches` and `messages`. Of each batch no more is read than could be asked for,
 * and batches come in the order of an index, so that reading ends with the page. Each `offset 0` keeps PostgreSQL to the one
 * index that bounds the cost: batches of an hour rather than all of a user's, and messages of a batch rather than all to a
 * number, which it takes for few and would look through once for each batch.
 * @param shown of a reading that skips nothing
 */
export function readingSql(
  filter: MessageFilter,
  { direction, after, skip, limit, within, isReadWhole }: Reading,
  shown?: Shown,
): RawBuilder<unknown> {
  const way = sql.raw(direction);
  const beyond = sql.raw(direction === 'asc' ? '>' : '<');
  const place = after && sql`${instantOf(after.at)}::timestamptz`;
  const when = all([
    'cells' in within
      ? sql<boolean>`batches.accepted_at >= greatest(cell.hour, ${instantOf(filter.from)}::timestamptz)
          and batches.accepted_at < least(cell.hour + interval '1 hour', ${instantOf(filter.to)}::timestamptz)`
      : during(within.from, within.to),
    after && sql<boolean>`(batches.accepted_at, batches.id) ${beyond}= (${place}, ${after.batchId}::bigint)`,
  ]);
  const what = all([ofBatches(filter), mayHave(filter), shown && hasIfSingle(filter)]);
  // As a value to compare with, so that the index is entered where the page before ended.
  const rest =
    after &&
    sql<boolean>`messages.id ${beyond} case when batches.id = ${after.batchId}::bigint then ${after.id}::bigint
      else ${direction === 'asc' ? 0 : '9223372036854775807'}::bigint end`;
  const cells =
    'cells' in within &&
    sql`unnest(${bigints(within.cells.map(({ companyId }) => companyId))},
      ${texts(within.cells.map((cell) => instantOf(cell.hour)))}::timestamptz[]) as cell (company_id, hour)`;
  const isWhole = !shown && !cells;
  const found = cells
    ? sql`(select * from batches where batches.company_id = cell.company_id and ${when} offset 0) batches`
    : sql`batches`;
  const each = shown
    ? sql`select batches.*, ${shown.columns} from ${found} ${shown.joins}`
    : sql`select * from ${found}`;
  const source = cells
    ? sql`${cells} cross join lateral (${each} where ${what} offset 0) batches`
    : isWhole
      ? sql`batches`
      : // In an order of its own, or it would be taken apart and what is shown be found for each message.
        sql`(${each} where ${when} and ${what} order by batches.accepted_at ${way}, batches.id ${way}) batches`;
  return sql`from ${source} cross join lateral (
      select * from (
        select * from messages where messages.company_id = batches.company_id and messages.batch_id = batches.id
          and ${rest || sql`true`} ${isReadWhole ? sql`` : sql`order by messages.id ${way}`} offset 0) messages
      where ${ofMessages(filter, 'batches')} order by messages.id ${way} limit ${skip + limit}) messages
    ${isWhole ? sql`where ${when} and ${what}` : sql``}
    order by batches.accepted_at ${way}, batches.id ${way}, messages.id ${way} limit ${limit} offset ${skip}`;
}

/** So that nothing is found for single messages that are not shown: among the batches they are most. */
function hasIfSingle(filter: MessageFilter) {
  if (!filtersOn('messages', filter)) return null;
  return sql<boolean>`case when batches.kind = 'single' then exists (select from (
      select * from messages where messages.company_id = batches.company_id and messages.batch_id = batches.id offset 0) messages
    where ${ofMessages(filter, 'batches')}) else true end`;
}

/** A batch of many without such messages need not be read to find that out. */
function mayHave(filter: MessageFilter) {
  if (!filtersOn('counts', filter)) return null;
  return sql<boolean>`(batches.kind = 'single' or exists (select from batch_count_rows counts
    where counts.company_id = batches.company_id and counts.batch_id = batches.id and counts.messages <> 0
      and ${ofCounts('counts', filter, 'batches')}))`;
}
