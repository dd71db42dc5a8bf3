import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { settle, type Settlement } from '../credit/ledger.ts';
import { finishChunks } from './finish.ts';
import { lockMessages } from './lockMessages.ts';
import type { ChunkKey, MessageKey } from './types.ts';

type QueuedKey = ChunkKey & MessageKey;

/** Ends queued messages whose validity is over, and gives their held credit back. Their chunks are locked. */
export async function expireMessages(
  transaction: Transaction<Schema>,
  due: readonly QueuedKey[],
): Promise<void> {
  const { rows } = await sql<Settlement>`
    with locked as (${lockMessages(due)})
    update messages set status = 'expired', final_at = now()
    from locked
    where messages.company_id = locked.company_id and messages.id = locked.id
      and messages.status = 'queued' and messages.valid_until <= now()
    returning messages.company_id as "companyId", messages.batch_id as "batchId", 0 as charged,
      messages.segments - messages.charged as released`.execute(transaction);
  await settle(transaction, `expiry ${randomUUID()}`, rows);
  await finishChunks(transaction, due);
}

/** Expires what waits in chunks that no dispatcher holds, at most `limit` messages. */
export async function expireDue(transaction: Transaction<Schema>, limit: number): Promise<void> {
  const { rows } = await sql<QueuedKey>`
    with free as (
      select chunks.company_id, chunks.id from chunks
      where chunks.done_at is null and chunks.lease_until is null
        and exists (select from messages where messages.company_id = chunks.company_id
          and messages.chunk_id = chunks.id and messages.status = 'queued' and messages.valid_until <= now())
      order by chunks.company_id, chunks.id
      limit ${limit}
      for update skip locked
    )
    select messages.company_id as "companyId", messages.chunk_id as "chunkId", messages.id
    from free join messages on messages.company_id = free.company_id and messages.chunk_id = free.id
    where messages.status = 'queued' and messages.valid_until <= now()
    limit ${limit}`.execute(transaction);
  if (rows.length > 0) await expireMessages(transaction, rows);
}
