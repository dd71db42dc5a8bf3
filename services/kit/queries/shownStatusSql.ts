import { sql, type RawBuilder } from 'kysely';
import { unreleasedStates, type ShownStatus } from '#contract/sms-receiver/messages.ts';
import { neverLeftStatuses, unsentStatuses } from '#domain/messages/status/messageStatus.ts';
import { wordList } from '../database/sql/arrays.ts';

const unreleased = wordList(unreleasedStates);
const unsent = wordList(unsentStatuses);
const neverLeft = wordList(neverLeftStatuses);

/**
 * Under which route a message counts, 0 for none: that which had it, save while it waits for any, and when it was
 * cancelled.
 */
export function countedRoute(status: RawBuilder<unknown>, routeId: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`case when ${status} in ${neverLeft} then 0 else coalesce(${routeId}, 0) end`;
}

/** The status that people see; `domain/messages/status/shownStatus.ts` in SQL. */
export function shownStatusSql(
  status: RawBuilder<unknown>,
  batchState: RawBuilder<unknown>,
): RawBuilder<ShownStatus> {
  return sql<ShownStatus>`case when ${batchState} in ${unreleased} and ${status} in ${unsent} then ${batchState} else ${status} end`;
}

/**
 * Corrections to the roll-ups, which count stored statuses: for each batch that has not been released, its unsent messages
 * are taken off their stored status and added to the one that people see. Rows have the columns of `rollups`. They are
 * computed when they are read, from the few batches that wait, so that a change of state counts at once and releasing a
 * batch writes no counts.
 */
export const unreleasedRows = sql`
  select batches.company_id, date_trunc('hour', batches.accepted_at, 'UTC') as hour,
    coalesce(batches.branch_id, 0) as branch_id, batches.user_id, coalesce(batches.campaign_id, 0) as campaign_id,
    batches.kind, batches.class, batches.sender_id, batches.hides_text, 0::bigint as route_id, counts.operator,
    moved.status, moved.sign * counts.messages as messages, moved.sign * counts.segments as segments,
    moved.sign * counts.charged as charged, moved.sign * counts.refunded as refunded
  from batches
  join batch_count_rows counts on counts.company_id = batches.company_id and counts.batch_id = batches.id
  cross join lateral (values (counts.status, -1::bigint), (batches.state, 1::bigint)) moved (status, sign)
  where batches.state in ${unreleased} and counts.status in ${unsent}`;
