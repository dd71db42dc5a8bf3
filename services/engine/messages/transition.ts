import { sql, type RawBuilder, type Transaction } from 'kysely';
import { messageStatuses, type MessageStatus } from '#contract/sms-receiver/messages.ts';
import {
  carrierEnds,
  finalStatuses,
  openStatuses,
  statusRules,
} from '#domain/messages/status/messageStatus.ts';
import type { Schema } from '#database/schema.ts';
import { wordList } from '#services/kit/database/sql/arrays.ts';
import { prepared } from '#services/kit/database/pool/prepared.ts';
import { messageEventInserts } from '#services/kit/webhooks/write.ts';
import { settle } from '../credit/ledger.ts';
import {
  countedRouteOf,
  countInserts,
  countsOfMoved,
  failureInserts,
  reasonColumns,
} from '../rollups/countChanges.ts';
import { finishChunks } from './finish.ts';
import { messageKey, type BatchKey, type ChunkKey, type MessageKey } from './keys.ts';

/**
 * A change of some messages. Its expressions may read `change`, a row of `changes`, `messages`, the message before
 * the change, and `clock.now`.
 */
export interface Transition {
  /** Selects rows `(company_id, id, status, …)` in the order of their keys. The status is the new one, or the old one. */
  changes: RawBuilder<unknown>;
  /** Only messages with this status. */
  from?: MessageStatus;
  /** Only messages for which this is true. */
  where?: RawBuilder<unknown>;
  /** Assignments to columns other than status, time of end, charged and refunded units. */
  patch?: RawBuilder<unknown>;
  /** Units that the carrier has accepted, and that are charged. */
  accepted?: RawBuilder<unknown>;
  /** Charged units that are refunded. */
  refunded?: RawBuilder<unknown>;
  /** Whether a receipt may replace a final status by another; see `canCorrect`. */
  corrects?: RawBuilder<unknown>;
  /** A statement that runs with this one. It may read `moved`: the changed messages, `from_status`, `charged_before`. */
  also?: RawBuilder<unknown>;
}

/** The messages of a batch that have changed and have one status now, with their sums. */
export interface Moved extends BatchKey {
  status: MessageStatus;
  /** Units that this change charges and refunds. */
  charged: number;
  refunded: number;
  /** Held units that will never be charged. */
  released: number;
  ids: number[];
}

export interface MessageChanges {
  readonly transaction: Transaction<Schema>;
  /**
   * Locks the messages in the order of `changes` and changes those for which it is legal. A message that another
   * transaction changed while this waited for its lock is not changed: the statement sees the row from before.
   * @returns what has changed
   */
  transition(transition: Transition): Promise<Moved[]>;
  /** Removes those of these chunks from the queue in which no message waits after all changes. */
  finish(chunks: readonly ChunkKey[]): void;
}

/**
 * The only way to change the status of messages. After `work`, chunks and credit are updated once for all that it has
 * changed. They come last and in this order because all transactions lock in one order: chunks, messages, batches,
 * credit accounts, each by key; and credit accounts are what others wait for most.
 * @param reference names the movements of credit in the ledger, where it is unique
 */
export async function changeMessages<Result>(
  transaction: Transaction<Schema>,
  reference: string,
  work: (changes: MessageChanges) => Promise<Result>,
): Promise<Result> {
  const moves: Moved[] = [];
  const chunks: ChunkKey[] = [];
  const result = await work({
    transaction,
    async transition(transition) {
      const moved = await move(transaction, transition);
      moves.push(...moved);
      return moved;
    },
    finish: (finished) => void chunks.push(...finished),
  });
  await finishChunks(transaction, chunks);
  await settle(transaction, reference, moves);
  return result;
}

/** Whether a message is one of those that have moved. */
export function isAmong(moves: readonly Moved[]): (key: MessageKey) => boolean {
  const keys = new Set(moves.flatMap(({ companyId, ids }) => ids.map((id) => messageKey({ companyId, id }))));
  return (key) => keys.has(messageKey(key));
}

/** Whether `statusRules` allows this change; a status may always stay. */
const isLegal = sql.raw(`(change.status = before.status or case before.status
  ${messageStatuses
    .filter((from) => statusRules[from].next.length > 0)
    .map((from) => `when '${from}' then change.status in ('${statusRules[from].next.join("', '")}')`)
    .join('\n  ')}
  else false end)`);
const isCorrection = sql`before.status in ${wordList(carrierEnds)} and change.status in ${wordList(carrierEnds)}`;
const nothing = sql``;

/**
 * The time of the transaction as `clock.now`, for the FROM of a statement that writes. Citus refuses `now()` itself inside
 * CASE and COALESCE, in RETURNING and in DO UPDATE; PostgreSQL replaces the subquery by its expression, so it costs nothing.
 */
const clock = sql`(select now() as now) clock`;

async function move(
  transaction: Transaction<Schema>,
  { changes, from, where, patch, accepted, refunded, corrects, also }: Transition,
): Promise<Moved[]> {
  // The row is found by its key and updated by its `ctid`, one look-up each: until the table is analysed the planner
  // expects few messages of a company, and would read all of them to change some. A message that ends releases what it
  // still holds.
  const { rows } = await prepared<Moved>`
    with change as (${changes}), moved as (
      update messages set status = change.status,
        final_at = case when change.status in ${wordList(finalStatuses)} then coalesce(messages.final_at, clock.now) end
        ${accepted ? sql`, charged = messages.charged + ${accepted}` : nothing}
        ${refunded ? sql`, refunded = messages.refunded + ${refunded}` : nothing}
        ${patch ? sql`, ${patch}` : nothing}
      from change cross join ${clock} cross join lateral (
        select messages.ctid, status, route_id, charged, refunded, carrier_status, carrier_error from messages
        where messages.company_id = change.company_id and messages.id = change.id for update
      ) before
      where messages.ctid = before.ctid
        and ${corrects ? sql`(${isLegal} or ${corrects} and ${isCorrection})` : isLegal}
        ${from ? sql`and before.status = ${sql.lit(from)}` : nothing} ${where ? sql`and ${where}` : nothing}
      returning messages.company_id, messages.id, messages.batch_id, messages.operator, messages.segments,
        messages.route_id, messages.carrier_message_id, messages.responded_at, messages.final_at, messages.status_url,
        before.status as from_status, ${countedRouteOf('before')} as from_route,
        messages.status, ${countedRouteOf('messages')} as to_route,
        ${reasonColumns('before', 'from')}, ${reasonColumns('messages', 'to')},
        before.charged as charged_before, messages.charged, before.refunded as refunded_before, messages.refunded,
        case when before.status in ${wordList(openStatuses)} and messages.status in ${wordList(finalStatuses)}
          then messages.segments - messages.charged else 0 end as released
    ), counted as (${countsOfMoved}), ${countInserts}, ${failureInserts},
    webhook_events as (${messageEventInserts})
    ${also ? sql`, also as (${also})` : nothing}
    select company_id as "companyId", batch_id as "batchId", status, sum(charged - charged_before)::bigint as charged,
      sum(refunded - refunded_before)::bigint as refunded, sum(released)::bigint as released, array_agg(id) as ids
    from moved group by 1, 2, 3`.execute(transaction);
  return rows;
}

/** Columns of a message that are filled in later, while it is sent. */
type FilledLater =
  | ('charged' | 'refunded' | 'attempts' | 'uncertain_at' | 'possible_duplicate' | 'route_id')
  | (
      | 'carrier_message_id'
      | 'carrier_status'
      | 'carrier_error'
      | 'submitted_at'
      | 'responded_at'
      | 'final_at'
    );

/**
 * A statement that inserts messages to be sent.
 * @param columns of `messages`: whether the rows of `source` have them; every one that is not filled in later has to be stated
 */
export function insertMessages(
  columns: Record<Exclude<keyof Schema['messages'], FilledLater | 'status'>, boolean>,
  source: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const given = sql.raw(
    Object.entries(columns)
      .flatMap(([name, isGiven]) => (isGiven ? [name] : []))
      .join(', '),
  );
  return sql`insert into messages (${given}, status) overriding system value
    select ${given}, 'queued' from ${source}`;
}
