import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { openStatuses } from '#domain/messageStatus.ts';
import { wordList } from '#services/kit/database/arrays.ts';
import { settle } from '../credit/ledger.ts';
import { matchEarly } from '../receipts/match.ts';
import { routeOf, talliesOf, tally, type Move } from '../rollups/tally.ts';
import { finishChunks } from './finish.ts';
import type { ChunkKey, SubmitRef } from '../queue/types.ts';

interface LateSubmit extends SubmitRef {
  routeId: number;
  carrierMessageId: string;
}

/**
 * Takes the carrier's word that it has a part which was given up as uncertain: the part is charged, receipts
 * find it, and when it was the last one missing a message that waits to be sent again is not.
 * @returns false when the message has gone on: it was sent again, or has ended
 */
export async function acceptLate(transaction: Transaction<Schema>, submit: LateSubmit): Promise<boolean> {
  const { companyId, messageId, attempt, part, routeId, carrierMessageId } = submit;
  const before = await lockMessage(transaction, submit);
  // Already taken on to be sent again: whoever holds its chunk does not read its row any more.
  if (!before || (before.status === 'queued' && before.isLeased)) return false;
  const { rows } = await sql<Move>`
    with moved as (
      update messages set
        charged = charged + 1,
        status = case when charged + 1 = segments then 'submitted' else status end,
        responded_at = case when charged + 1 = segments then now() end,
        uncertain_at = case when charged + 1 = segments then null else uncertain_at end,
        possible_duplicate = possible_duplicate and not (status = 'queued' and charged + 1 = segments),
        carrier_message_id = case when segments = 1 then ${carrierMessageId} else carrier_message_id end
      where company_id = ${companyId} and id = ${messageId} and attempts = ${attempt}
        and status in ${wordList(openStatuses)} and uncertain_at is not null and charged < segments
        and not exists (select from message_parts where is_one_of_many
          and company_id = ${companyId} and message_id = ${messageId} and part = ${part})
      returning messages.*, ${routeOf} as to_route
    ), stored as (
      insert into message_parts (route_id, carrier_message_id, company_id, message_id, part, is_one_of_many)
      select ${routeId}::bigint, ${carrierMessageId}::text, company_id, id, ${part}::int, segments > 1 from moved
    )
    select company_id as "companyId", batch_id as "batchId", operator, ${before.status}::text as "fromStatus",
      ${before.route}::bigint as "fromRoute", status as "toStatus", to_route as "toRoute", 1 as messages, segments,
      charged - 1 as "chargedBefore", charged as "chargedAfter", refunded as "refundedBefore", refunded as "refundedAfter"
    from moved`.execute(transaction);
  const [move] = rows;
  if (!move) return false;
  await tally(transaction, talliesOf([move]));
  await finishChunks(transaction, before.chunk ? [before.chunk] : []);
  await matchEarly(transaction, new Map([[routeId, [carrierMessageId]]]));
  // Last, as in `settleAttempts`: who accepts a resend locks a batch, and then the account.
  await settle(transaction, `late answer ${randomUUID()}`, [
    { companyId, batchId: move.batchId, charged: 1, released: 0 },
  ]);
  return true;
}

interface Before {
  status: string;
  route: number;
  isLeased: boolean;
  chunk: ChunkKey | null;
}

/** Chunks are locked before their messages, by everyone. */
async function lockMessage(transaction: Transaction<Schema>, submit: SubmitRef): Promise<Before | null> {
  const chunk = await lockChunkOf(transaction, submit);
  const { companyId, messageId } = submit;
  const { rows: messages } = await sql<{ status: string; route: number }>`
    select status, ${routeOf} as route from messages where company_id = ${companyId} and id = ${messageId}
    for update`.execute(transaction);
  const [message] = messages;
  if (!message) return null;
  return {
    ...message,
    isLeased: chunk?.isLeased ?? false,
    chunk: chunk ? { companyId: chunk.companyId, chunkId: chunk.chunkId } : null,
  };
}

/**
 * While it waits for the lock the attempt may be written down, and its message be in another chunk by then, which is
 * taken on already. So it looks again until it finds the chunk that it holds; only then the message cannot leave it.
 * Chunks that come later have higher ids, so also two of them are locked in their order.
 */
async function lockChunkOf(
  transaction: Transaction<Schema>,
  { companyId, messageId }: SubmitRef,
): Promise<(ChunkKey & { isLeased: boolean }) | null> {
  for (let held: number | null | undefined = undefined; ;) {
    const { rows } = await sql<ChunkKey & { isLeased: boolean }>`
      select chunks.company_id as "companyId", chunks.id as "chunkId", chunks.lease_until is not null as "isLeased"
      from chunks join messages on messages.company_id = chunks.company_id and messages.chunk_id = chunks.id
      where messages.company_id = ${companyId} and messages.id = ${messageId}
      for update of chunks`.execute(transaction);
    const found = rows[0] ?? null;
    const id = found?.chunkId ?? null;
    if (id === held) return found;
    held = id;
  }
}
