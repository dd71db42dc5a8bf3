import { sql, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { pipelined } from '#services/kit/database/pool/prepared.ts';
import { unnestChunks, type ChunkKey } from './keys.ts';

/**
 * Removes those of these chunks from the queue in which no message waits, and marks batches as finished that have no
 * chunk left.
 */
export async function finishChunks(
  transaction: Transaction<Schema>,
  chunks: readonly ChunkKey[],
): Promise<void> {
  if (chunks.length === 0) return;
  // If the last two chunks end at the same time, each transaction still sees the other chunk; see `finishBatches`.
  await pipelined`
    with deleted as (
      delete from chunks
      using ${unnestChunks(chunks)} as given (company_id, id)
      where chunks.company_id = given.company_id and chunks.id = given.id
        and not exists (select from messages where messages.company_id = chunks.company_id
          and messages.chunk_id = chunks.id and messages.status = 'queued')
      returning chunks.company_id, chunks.id, chunks.batch_id
    )
    update batches set state = 'finished', finished_at = now()
    from (select distinct company_id, batch_id from deleted) as touched
    where batches.company_id = touched.company_id and batches.id = touched.batch_id
      and batches.kind <> 'single' and batches.state in ('running', 'paused')
      -- This statement still sees the rows that it deletes.
      and not exists (select from chunks where chunks.company_id = batches.company_id and chunks.batch_id = batches.id
        and not exists (select from deleted
          where deleted.company_id = chunks.company_id and deleted.id = chunks.id))`.execute(transaction);
}

/** For the upkeep: finishes batches whose last chunks ended at the same time. */
export async function finishBatches(transaction: Transaction<Schema>): Promise<void> {
  await sql`
    update batches set state = 'finished', finished_at = now()
    where kind <> 'single' and state in ('running', 'paused')
      and not exists (select from chunks where chunks.company_id = batches.company_id and chunks.batch_id = batches.id)`.execute(
    transaction,
  );
}
