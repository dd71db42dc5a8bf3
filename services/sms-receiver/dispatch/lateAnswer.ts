import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { settle } from '../credit/ledger.ts';
import { matchReceipts } from '../receipts/match.ts';
import { finishChunks } from './finish.ts';
import type { ChunkKey, SubmitRef } from './types.ts';

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
  const chunk = await lockChunkOf(transaction, submit);
  const { companyId, messageId, attempts, part, routeId, carrierMessageId } = submit;
  const { rows } = await sql<{ batchId: number }>`
    update messages set
      charged = charged + 1,
      status = case when charged + 1 = segments then 'submitted' else status end,
      responded_at = case when charged + 1 = segments then now() end,
      uncertain_at = case when charged + 1 = segments then null else uncertain_at end,
      possible_duplicate = possible_duplicate and not (status = 'queued' and charged + 1 = segments)
    where company_id = ${companyId} and id = ${messageId} and attempts = ${attempts}
      and status in ('queued', 'submitted') and uncertain_at is not null
      and not exists (select from message_parts
        where company_id = ${companyId} and message_id = ${messageId} and part = ${part})
    returning batch_id as "batchId"`.execute(transaction);
  const [message] = rows;
  if (!chunk || !message) return false;
  await transaction
    .insertInto('message_parts')
    .values({
      route_id: routeId,
      carrier_message_id: carrierMessageId,
      company_id: companyId,
      message_id: messageId,
      part,
      final_status: null,
    })
    .execute();
  const settlement = { companyId, batchId: message.batchId, charged: 1, released: 0 };
  await settle(transaction, `late answer ${randomUUID()}`, [settlement]);
  await finishChunks(transaction, [chunk]);
  await matchReceipts(transaction, { routeId, carrierIds: [carrierMessageId] });
  return true;
}

/** Chunks are locked before their messages, by everyone. */
async function lockChunkOf(
  transaction: Transaction<Schema>,
  { companyId, messageId }: SubmitRef,
): Promise<ChunkKey | undefined> {
  const { rows } = await sql<ChunkKey>`
    select chunks.company_id as "companyId", chunks.id as "chunkId"
    from chunks join messages on messages.company_id = chunks.company_id and messages.chunk_id = chunks.id
    where messages.company_id = ${companyId} and messages.id = ${messageId}
    for update of chunks`.execute(transaction);
  return rows[0];
}
