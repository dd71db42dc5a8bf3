import { sql, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import type { Database } from '#services/kit/database/index.ts';
import { crashPoint } from '../crashPoint.ts';
import { endWaiting } from '../messages/endWaiting.ts';
import type { ChunkKey, BatchKey } from '../messages/keys.ts';
import { chunkSize } from './staging/StagingWriter.ts';

/**
 * One step of ending the unsent messages of cancelled batches, with the release of their credit. A leased chunk is left
 * alone until its lease is released, so that no message is cancelled that may be in flight. After a crash the next step
 * continues.
 * @param limit messages, approximately
 * @param batch only this one
 * @returns the number of chunks that were ended; 0 when none is left that can be
 */
export async function cancelUnsent(database: Database, limit: number, batch?: BatchKey): Promise<number> {
  const ended = await database.transaction().execute(async (transaction) => {
    const chunks = await lockChunks(transaction, Math.ceil(limit / chunkSize), batch);
    if (chunks.length > 0) await endWaiting(transaction, chunks, { end: 'cancelled' });
    return chunks.length;
  });
  if (ended > 0) crashPoint('after-cancel-step');
  return ended;
}

async function lockChunks(
  transaction: Transaction<Schema>,
  limit: number,
  batch: BatchKey | undefined,
): Promise<ChunkKey[]> {
  const onlyOf = batch
    ? sql`and chunks.company_id = ${batch.companyId} and chunks.batch_id = ${batch.batchId}`
    : sql``;
  const { rows } = await sql<ChunkKey>`
    select chunks.company_id as "companyId", chunks.id as "chunkId"
    from chunks join batches on batches.company_id = chunks.company_id and batches.id = chunks.batch_id
    where batches.state = 'cancelled' and chunks.lease_until is null ${onlyOf}
    order by chunks.company_id, chunks.id
    limit ${limit}
    for update of chunks skip locked`.execute(transaction);
  return rows;
}
