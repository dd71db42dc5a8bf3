import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { MessageStatus, Operator } from '#contract/sms-receiver/messages.ts';
import type { Schema } from '#database/schema.ts';
import { bigints, texts, unnested } from '#services/kit/database/arrays.ts';
import { prepared, pipelined } from '#services/kit/database/pool/prepared.ts';
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

/**
 * Adds what a transaction changed in the counts that reports read. Insert-only: writers never block each other. The
 * database manager folds the rows.
 */
export async function addCountChanges(
  transaction: Transaction<Schema>,
  changes: readonly CountChange[],
): Promise<void> {
  const rows = sumByCount(changes);
  if (rows.length === 0) return;
  const column = <Key extends keyof CountChange>(key: Key) => rows.map((row) => row[key]);
  await pipelined`
    with change as (
      select * from ${unnested('change', {
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
    ), progress as (
      insert into batch_count_changes (company_id, batch_id, operator, status, messages, segments, charged, refunded)
      select change.company_id, change.batch_id, change.operator, change.status, sum(messages), sum(segments),
        sum(charged), sum(refunded)
      from change join batches on batches.company_id = change.company_id and batches.id = change.batch_id
      where batches.kind <> 'single'
      group by 1, 2, 3, 4
    )
    insert into rollup_changes (company_id, hour, branch_id, user_id, campaign_id, kind, class, sender_id, hides_text,
      route_id, operator, status, messages, segments, charged, refunded)
    select change.company_id, date_trunc('hour', batches.accepted_at, 'UTC'), coalesce(batches.branch_id, 0),
      batches.user_id, coalesce(batches.campaign_id, 0), batches.kind, batches.class, batches.sender_id,
      batches.hides_text, change.route_id, change.operator, change.status, sum(messages), sum(segments),
      sum(charged), sum(refunded)
    from change join batches on batches.company_id = change.company_id and batches.id = change.batch_id
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12`.execute(transaction);
}

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

/** One change for each count, and none where the sum is 0. */
function sumByCount(changes: readonly CountChange[]): CountChange[] {
  const sums = new Map<string, CountChange>();
  for (const one of changes) {
    const key = `${one.companyId}/${one.batchId}/${one.operator}/${one.routeId}/${one.status}`;
    const sum = sums.get(key);
    if (!sum) {
      sums.set(key, { ...one });
      continue;
    }
    sum.messages += one.messages;
    sum.segments += one.segments;
    sum.charged += one.charged;
    sum.refunded += one.refunded;
  }
  return [...sums.values()].filter(
    ({ messages, segments, charged, refunded }) => messages || segments || charged || refunded,
  );
}

/** Messages of one batch with the same status and route before, and the same after. */
export interface Move {
  companyId: number;
  batchId: number;
  operator: Operator;
  fromStatus: MessageStatus;
  fromRoute: number;
  toStatus: MessageStatus;
  toRoute: number;
  messages: number;
  segments: number;
  /** Units charged and refunded of these messages before and after. */
  chargedBefore: number;
  chargedAfter: number;
  refundedBefore: number;
  refundedAfter: number;
}

/** Moved messages leave one count and enter another. */
export function countChangesOf(moves: readonly Move[]): CountChange[] {
  // Field by field: a spread object is slow to make, and singles have two of these each.
  return moves.flatMap((move) => [
    {
      companyId: move.companyId,
      batchId: move.batchId,
      operator: move.operator,
      routeId: move.fromRoute,
      status: move.fromStatus,
      messages: -move.messages,
      segments: -move.segments,
      charged: -move.chargedBefore,
      refunded: -move.refundedBefore,
    },
    {
      companyId: move.companyId,
      batchId: move.batchId,
      operator: move.operator,
      routeId: move.toRoute,
      status: move.toStatus,
      messages: move.messages,
      segments: move.segments,
      charged: move.chargedAfter,
      refunded: move.refundedAfter,
    },
  ]);
}
