import { sql, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import type { ChunkKey } from './types.ts';

/** Closes those of these chunks in which nothing is left to submit or to be answered. */
export async function finishChunks(
  transaction: Transaction<Schema>,
  chunks: readonly ChunkKey[],
): Promise<void> {
  await sql`
    update chunks set done_at = now(), lease_until = null
    from unnest(${chunks.map((chunk) => chunk.companyId)}::bigint[],
                ${chunks.map((chunk) => chunk.chunkId)}::bigint[]) as worked (company_id, id)
    where chunks.company_id = worked.company_id and chunks.id = worked.id and chunks.done_at is null
      and not exists (
        select from messages where messages.company_id = chunks.company_id and messages.chunk_id = chunks.id
          and (status in ('accepted', 'queued') or (status = 'submitted' and responded_at is null and uncertain_at is null)))`.execute(
    transaction,
  );
}
