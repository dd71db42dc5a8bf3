import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#services/kit/database/index.ts';
import { endWaiting } from './endWaiting.ts';
import type { BatchKey, ChunkKey } from './keys.ts';

/** Chunks of one transaction, so that none lasts. */
export const chunksPerStep = 10;

interface Rejected {
  /** A condition on `chunks`: which have such messages. */
  chunks: RawBuilder<boolean>;
  /** A join that leaves the messages to be rejected. */
  only: RawBuilder<unknown>;
  /** The error code that says why. */
  code: string;
}

/**
 * Ends some messages of a few chunks of a scheduled batch as rejected, and releases their credit. Chunks that a dispatcher has leased are
 * passed over. Each call is a transaction of its own; after a crash the next start goes on.
 * @returns whether there were such chunks
 */
export function rejectQueued(
  database: Database,
  { companyId, batchId }: BatchKey,
  { chunks: which, only, code }: Rejected,
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const { rows: chunks } = await sql<ChunkKey>`
      select company_id as "companyId", id as "chunkId" from chunks
      where company_id = ${companyId} and ${which} and lease_until is null
        -- A person may have cancelled or moved it since.
        and exists (select from batches where company_id = ${companyId} and id = ${batchId} and state = 'scheduled')
      order by id limit ${chunksPerStep} for update skip locked`.execute(transaction);
    if (chunks.length > 0) await endWaiting(transaction, chunks, { end: 'rejected', code, only });
    return chunks.length > 0;
  });
}
