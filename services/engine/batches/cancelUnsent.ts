import { sql, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import type { Database } from '#services/kit/database/index.ts';
import { crashPoint } from '../crashPoint.ts';
import { endWaiting } from '../messages/endWaiting.ts';
import type { ChunkKey, BatchKey } from '../messages/keys.ts';
import { chunkSize } from './staging/Staging.ts';

/**
 * One step of calling back what waits in cancelled batches, whoever cancelled them: the messages end, their credit is
 * free, their chunks are gone. A chunk that a dispatcher holds is left alone until it is given back, so that nothing is
 * called back that may be on its way. After a crash the next step goes on.
 * @param limit messages, about
 * @returns how many chunks were looked at; 0 is the end of it, for now
 */
export async function cancelUnsent(database: Database, limit: number, batch?: BatchKey): Promise<number> {
  const looked = await database.transaction().execute(async (transaction) => {
    const chunks = await lockChunks(transaction, Math.ceil(limit / chunkSize), batch);
    if (chunks.length > 0) await endWaiting(transaction, chunks, { end: 'cancelled' });
    return chunks.length;
  });
  if (looked > 0) crashPoint('after-cancel-step');
  return looked;
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
