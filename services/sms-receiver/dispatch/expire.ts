import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { settle } from '../credit/ledger.ts';
import { finishChunks } from './finish.ts';
import type { ChunkKey } from './types.ts';

/** Ends the queued messages of these chunks whose validity is over, and gives their held credit back. */
export async function expireChunks(
  transaction: Transaction<Schema>,
  chunks: readonly ChunkKey[],
): Promise<number> {
  if (chunks.length === 0) return 0;
  const { rows } = await sql<{ company_id: number; batch_id: number; unsent: number }>`
    update messages set status = 'expired', final_at = now()
    from unnest(${chunks.map((chunk) => chunk.companyId)}::bigint[],
                ${chunks.map((chunk) => chunk.chunkId)}::bigint[]) as due (company_id, chunk_id)
    where messages.company_id = due.company_id and messages.chunk_id = due.chunk_id
      and messages.status = 'queued' and messages.valid_until <= now()
    returning messages.company_id, messages.batch_id, messages.segments - messages.charged as unsent`.execute(
    transaction,
  );
  if (rows.length === 0) return 0;
  const settlements = rows.map((row) => ({
    companyId: row.company_id,
    batchId: row.batch_id,
    charged: 0,
    released: row.unsent,
  }));
  await settle(transaction, `expiry ${randomUUID()}`, settlements);
  await finishChunks(transaction, chunks);
  return rows.length;
}

/** Chunks that no dispatcher holds and that have something to expire; they are locked until the commit. */
export async function lockDueChunks(transaction: Transaction<Schema>, limit: number): Promise<ChunkKey[]> {
  const { rows } = await sql<ChunkKey>`
    select chunks.company_id as "companyId", chunks.id as "chunkId" from chunks
    where chunks.done_at is null and (chunks.lease_until is null or chunks.lease_until < now())
      and exists (select from messages where messages.company_id = chunks.company_id and messages.chunk_id = chunks.id
        and messages.status = 'queued' and messages.valid_until <= now())
    order by chunks.company_id, chunks.id
    limit ${limit}
    for update skip locked`.execute(transaction);
  return rows;
}
