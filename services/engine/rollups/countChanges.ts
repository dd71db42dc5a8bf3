import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { MessageStatus, Operator } from '#contract/sms-receiver/messages.ts';
import type { Schema } from '#database/schema.ts';
import { statusesOf } from '#domain/messages/status/messageStatus.ts';
import { bigints, texts, unnested, wordList } from '#services/kit/database/sql/arrays.ts';
import { prepared, pipelined } from '#services/kit/database/pool/prepared.ts';
import { failureReasonSql } from '#services/kit/queries/errorSql.ts';
import { countedRoute } from '#services/kit/queries/shownStatusSql.ts';

/** How the count of messages of one batch, operator, route and status changes. */
export interface CountChange {
  companyId: number;
  batchId: number;
  operator: Operator;
  /** See `countedRouteOf`. */
  routeId: number;
  status: MessageStatus;
  messages: number;
  segments: number;
  charged: number;
  refunded: number;
}

/** Columns of a batch by which its messages are counted. */
const countedBatchColumns = sql`batches.accepted_at, batches.branch_id, batches.user_id, batches.campaign_id, batches.kind,
    batches.class, batches.sender_id, batches.hides_text`;

/**
 * Statements for WITH that add the rows of `counted`, a `CountChange` with the facts of its batch, to the counts that
 * reports read. Insert-only: writers never block each other. The database manager folds the rows.
 */
export const countInserts: RawBuilder<unknown> = sql`
    progress as (
      insert into batch_count_changes (company_id, batch_id, operator, status, messages, segments, charged, refunded)
      select company_id, batch_id, operator, status, sum(messages), sum(segments), sum(charged), sum(refunded)
      from counted where kind <> 'single'
      group by 1, 2, 3, 4
      having sum(messages) <> 0 or sum(segments) <> 0 or sum(charged) <> 0 or sum(refunded) <> 0
    ), totals as (
      insert into rollup_changes (company_id, hour, branch_id, user_id, campaign_id, kind, class, sender_id, hides_text,
        route_id, operator, status, messages, segments, charged, refunded)
      select company_id, date_trunc('hour', accepted_at, 'UTC'), coalesce(branch_id, 0), user_id,
        coalesce(campaign_id, 0), kind, class, sender_id, hides_text, route_id, operator, status, sum(messages),
        sum(segments), sum(charged), sum(refunded)
      from counted
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12
      having sum(messages) <> 0 or sum(segments) <> 0 or sum(charged) <> 0 or sum(refunded) <> 0
    )`;

const failed = wordList(statusesOf('failed'));

/** A statement for the same WITH that adds why messages failed. The rows of `counted` come from `countsOfMoved`. */
export const failureInserts: RawBuilder<unknown> = sql`
    reasons as (
      insert into failure_count_changes (company_id, hour, hides_text, route_id, status, state, error, messages)
      select company_id, date_trunc('hour', accepted_at, 'UTC'), hides_text, route_id, status, state, error, sum(messages)
      from counted where status in ${failed} and kind <> 'test'
      group by 1, 2, 3, 4, 5, 6, 7
      having sum(messages) <> 0
    )`;

/** Columns of `moved` with the reason of a message, by its row; empty unless the message has failed. */
export function reasonColumns(row: 'messages' | 'before', prefix: 'from' | 'to'): RawBuilder<unknown> {
  const ifFailed = (value: RawBuilder<string>, name: string) =>
    sql`case when ${sql.ref(`${row}.status`)} in ${failed} then ${value} else '' end as ${sql.ref(`${prefix}_${name}`)}`;
  const { state, error } = failureReasonSql(row);
  return sql.join([ifFailed(state, 'state'), ifFailed(error, 'error')]);
}

/** Adds what a transaction changed in the counts; see `countInserts`. */
export async function addCountChanges(
  transaction: Transaction<Schema>,
  changes: readonly CountChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const column = <Key extends keyof CountChange>(key: Key) => changes.map((change) => change[key]);
  await pipelined`
    with counted as (
      select change.*, ${countedBatchColumns}
      from ${unnested('change', {
        company_id: bigints(column('companyId')),
        batch_id: bigints(column('batchId')),
        operator: texts(column('operator')),
        route_id: bigints(column('routeId')),
        status: texts(column('status')),
        messages: bigints(column('messages')),
        segments: bigints(column('segments')),
        charged: bigints(column('charged')),
        refunded: bigints(column('refunded')),
      })}
      join batches on batches.company_id = change.company_id and batches.id = change.batch_id
    ), ${countInserts}
    select`.execute(transaction);
}

/** Selects the counts that the messages of `moved` leave, and those that they enter, for `countInserts`. */
export const countsOfMoved: RawBuilder<unknown> = sql`
      select own.company_id, own.batch_id, own.operator, count.*, ${countedBatchColumns}
      from (
        select company_id, batch_id, operator, from_route, from_status, from_state, from_error, to_route, status, to_state,
          to_error, count(*) as messages, sum(segments) as segments, sum(charged_before) as charged_before,
          sum(charged) as charged, sum(refunded_before) as refunded_before, sum(refunded) as refunded
        from moved group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
      ) own
      join batches on batches.company_id = own.company_id and batches.id = own.batch_id
      cross join lateral (values
        (from_route, from_status, from_state, from_error, -own.messages, -own.segments, -charged_before, -refunded_before),
        (to_route, own.status, to_state, to_error, own.messages, own.segments, own.charged, own.refunded)
      ) as count (route_id, status, state, error, messages, segments, charged, refunded)`;

/** Counts a batch's messages as they stand, when it is accepted. Its `accepted_at` has to be final. */
export async function addAcceptedCounts(
  transaction: Transaction<Schema>,
  { companyId, batchId }: { companyId: number; batchId: number },
): Promise<void> {
  const { rows } = await prepared<Pick<CountChange, 'operator' | 'status' | 'messages' | 'segments'>>`
    select operator, status, count(*) as messages, sum(segments)::bigint as segments from messages
    where company_id = ${companyId} and batch_id = ${batchId} group by 1, 2`.execute(transaction);
  const common = { companyId, batchId, routeId: 0, charged: 0, refunded: 0 };
  await addCountChanges(
    transaction,
    rows.map((row) => ({ ...row, ...common })),
  );
}

/** Under which route a message counts, by its row. */
export function countedRouteOf(row: 'messages' | 'before'): RawBuilder<number> {
  return countedRoute(sql.ref(`${row}.status`), sql.ref(`${row}.route_id`));
}
