import { sql, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { endWaiting } from '../../messages/endWaiting.ts';
import type { ChunkKey } from '../../messages/keys.ts';

/**
 * Ends the messages of expired chunks that no dispatcher has leased, and releases their credit.
 * @param limit of chunks
 * @returns how many chunks
 */
export async function expireDue(transaction: Transaction<Schema>, limit: number): Promise<number> {
  const { rows: chunks } = await sql<ChunkKey>`
    select company_id as "companyId", id as "chunkId" from chunks
    where expires_at <= now() and lease_until is null
    order by company_id, id limit ${limit}
    for update skip locked`.execute(transaction);
  if (chunks.length > 0) await endWaiting(transaction, chunks, { end: 'expired' });
  return chunks.length;
}
