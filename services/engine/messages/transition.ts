import { sql, type RawBuilder, type Transaction } from 'kysely';
import { messageStatuses, type MessageStatus } from '#contract/sms-receiver/messages.ts';
import { carrierEnds, finalStatuses, openStatuses, statusFacts } from '#domain/messages/messageStatus.ts';
import type { Schema } from '#database/schema.ts';
import { wordList } from '#services/kit/database/arrays.ts';
import { prepared } from '#services/kit/database/pool/prepared.ts';
import { settle } from '../credit/ledger.ts';
import { countedRouteOf, talliesOf, tally, type Move } from '../rollups/tally.ts';
import { finishChunks } from './finish.ts';
import { messageKey, type ChunkKey, type MessageKey } from './keys.ts';

/**
 * What is to become of some messages. Its expressions may read `change`, the row that names the message, and
 * `messages`, the message as it was.
 */
export interface Transition {
  /** Rows `(company_id, id, status, …)` in the order of their keys; the status is the new one, or the old one again. */
  changes: RawBuilder<unknown>;
  /** Only messages with this status. */
  from?: MessageStatus;
  /** Only messages for which this is true. */
  where?: RawBuilder<unknown>;
  /** Assignments to columns other than state and money. */
  patch?: RawBuilder<unknown>;
  /** Units that the carrier has accepted: they are charged. */
  accepted?: RawBuilder<unknown>;
  /** Charged units that the company gets back. */
  refunded?: RawBuilder<unknown>;
  /** Whether one end may replace another; see `canCorrect`. */
  corrects?: RawBuilder<unknown>;
  /** A statement to run with this one over `moved`, the messages as they are then, with `from_status` and `charged_before`. */
  also?: RawBuilder<unknown>;
}

/** Messages of one batch that came from one status to another. */
export interface Moved extends Move {
  /** Units that were held for them and never will be charged. */
  released: number;
  ids: number[];
}

export interface MessageChanges {
  readonly transaction: Transaction<Schema>;
  /**
   * Changes the messages that may change so, and locks them in the order of `changes`. A message that somebody else
   * changed while this waited for it is locked afterwards and not changed: the statement sees the row as it was before.
   */
  transition(transition: Transition): Promise<Moved[]>;
  /** Takes those of these chunks out of the queue in which nothing waits when all is changed. */
  finish(chunks: readonly ChunkKey[]): void;
}

/**
 * The only way to change the status of messages. When `work` is done, counts, chunks and credit follow from what it has
 * changed, each once. They come last and in this order because all transactions lock in one order: chunks, messages,
 * batches, credit accounts, each by key. An account is also what others wait for most.
 * @param reference names these movements of credit in the ledger once and for all
 */
export async function changeMessages<Result>(
  transaction: Transaction<Schema>,
  reference: string,
  work: (changes: MessageChanges) => Promise<Result>,
): Promise<Result> {
  const moves: Moved[] = [];
  const worked: ChunkKey[] = [];
  const result = await work({
    transaction,
    async transition(transition) {
      const moved = await move(transaction, transition);
      moves.push(...moved);
      return moved;
    },
    finish: (chunks) => void worked.push(...chunks),
  });
  await tally(transaction, talliesOf(moves));
  await finishChunks(transaction, worked);
  await settle(
    transaction,
    reference,
    moves.map(
      ({ companyId, batchId, chargedBefore, chargedAfter, released, refundedBefore, refundedAfter }) => ({
        companyId,
        batchId,
        charged: chargedAfter - chargedBefore,
        released,
        refunded: refundedAfter - refundedBefore,
      }),
    ),
  );
  return result;
}

export function isAmong(moves: readonly Moved[]): (key: MessageKey) => boolean {
  const keys = new Set(moves.flatMap(({ companyId, ids }) => ids.map((id) => messageKey({ companyId, id }))));
  return (key) => keys.has(messageKey(key));
}

/** Whether the table of facts allows this change; a status may always stay. */
const isLegal = sql.raw(`(change.status = before.status or case before.status
  ${messageStatuses
    .filter((from) => statusFacts[from].next.length > 0)
    .map((from) => `when '${from}' then change.status in ('${statusFacts[from].next.join("', '")}')`)
    .join('\n  ')}
  else false end)`);
const isCorrection = sql`before.status in ${wordList(carrierEnds)} and change.status in ${wordList(carrierEnds)}`;
const nothing = sql``;

async function move(
  transaction: Transaction<Schema>,
  { changes, from, where, patch, accepted, refunded, corrects, also }: Transition,
): Promise<Moved[]> {
  // The row is found by its key and changed by its place, one look-up each: the planner takes a company's messages for
  // few until the table is analysed, and would read all of them to change some. A message that ends holds nothing more.
  const { rows } = await prepared<Moved>`
    with change as (${changes}), moved as (
      update messages set status = change.status,
        final_at = case when change.status in ${wordList(finalStatuses)} then coalesce(messages.final_at, now()) end
        ${accepted ? sql`, charged = messages.charged + ${accepted}` : nothing}
        ${refunded ? sql`, refunded = messages.refunded + ${refunded}` : nothing}
        ${patch ? sql`, ${patch}` : nothing}
      from change cross join lateral (
        select messages.ctid, status, route_id, charged, refunded from messages
        where messages.company_id = change.company_id and messages.id = change.id for update
      ) before
      where messages.ctid = before.ctid
        and ${corrects ? sql`(${isLegal} or ${corrects} and ${isCorrection})` : isLegal}
        ${from ? sql`and before.status = ${sql.lit(from)}` : nothing} ${where ? sql`and ${where}` : nothing}
      returning messages.company_id, messages.id, messages.batch_id, messages.operator, messages.segments,
        messages.route_id, messages.carrier_message_id, messages.responded_at, messages.final_at,
        before.status as from_status, ${countedRouteOf('before')} as from_route,
        messages.status, ${countedRouteOf('messages')} as to_route,
        before.charged as charged_before, messages.charged, before.refunded as refunded_before, messages.refunded,
        case when before.status in ${wordList(openStatuses)} and messages.status in ${wordList(finalStatuses)}
          then messages.segments - messages.charged else 0 end as released
    ) ${also ? sql`, also as (${also})` : nothing}
    select company_id as "companyId", batch_id as "batchId", operator, from_status as "fromStatus",
      from_route as "fromRoute", status as "toStatus", to_route as "toRoute", count(*) as messages,
      sum(segments)::bigint as segments,
      sum(charged_before)::bigint as "chargedBefore", sum(charged)::bigint as "chargedAfter",
      sum(refunded_before)::bigint as "refundedBefore", sum(refunded)::bigint as "refundedAfter",
      sum(released)::bigint as released, array_agg(id) as ids
    from moved group by 1, 2, 3, 4, 5, 6, 7`.execute(transaction);
  return rows;
}

/**
 * The statement that adds messages which wait to be sent.
 * @param columns of `messages` that the rows of `source` have
 */
export function insertMessages(columns: string, source: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`insert into messages (${sql.raw(columns)}, status) overriding system value
    select ${sql.raw(columns)}, 'queued' from ${source}`;
}
