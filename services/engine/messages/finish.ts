import { sql, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { bigints } from '#services/kit/database/arrays.ts';
import { pipelined } from '#services/kit/database/pool/prepared.ts';
import type { ChunkKey } from './keys.ts';

/**
 * Takes those of these chunks out of the queue in which nothing waits any more, and says of the batches that
 * have none left that they are finished.
 */
export async function finishChunks(
  transaction: Transaction<Schema>,
  chunks: readonly ChunkKey[],
): Promise<void> {
  if (chunks.length === 0) return;
  // Two chunks that end at the same time may each still see the other: the upkeep looks again.
  await pipelined`
    with gone as (
      delete from chunks
      using unnest(${bigints(chunks.map((chunk) => chunk.companyId))},
                   ${bigints(chunks.map((chunk) => chunk.chunkId))}) as worked (company_id, id)
      where chunks.company_id = worked.company_id and chunks.id = worked.id
        and not exists (select from messages where messages.company_id = chunks.company_id
          and messages.chunk_id = chunks.id and messages.status = 'queued')
      returning chunks.company_id, chunks.id, chunks.batch_id
    )
    update batches set state = 'finished', finished_at = now()
    from (select distinct company_id, batch_id from gone) as left_by
    where batches.company_id = left_by.company_id and batches.id = left_by.batch_id
      and batches.kind <> 'single' and batches.state in ('running', 'paused')
      -- This statement still sees what it deletes.
      and not exists (select from chunks where chunks.company_id = batches.company_id and chunks.batch_id = batches.id
        and not exists (select from gone where gone.company_id = chunks.company_id and gone.id = chunks.id))`.execute(
    transaction,
  );
}

/** Batches whose last chunks ended at the same time. */
export async function finishBatches(transaction: Transaction<Schema>): Promise<void> {
  await sql`
    update batches set state = 'finished', finished_at = now()
    where kind <> 'single' and state in ('running', 'paused')
      and not exists (select from chunks where chunks.company_id = batches.company_id and chunks.batch_id = batches.id)`.execute(
    transaction,
  );
}
