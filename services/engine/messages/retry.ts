import { sql, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { bigints } from '#services/kit/database/arrays.ts';
import type { ChunkKey, MessageKey } from './keys.ts';

/** A message that is still in this chunk; one that has left it is not touched. */
export interface Retry extends MessageKey, ChunkKey {
  waitSeconds: number;
}

/**
 * Makes messages that are to be sent again wait. Time belongs to chunks, so those of one chunk that wait equally
 * long get a chunk of their own: one poor number must hold up no others.
 */
export async function waitBeforeRetry(
  transaction: Transaction<Schema>,
  retries: readonly Retry[],
): Promise<void> {
  if (retries.length === 0) return;
  await sql`
    with retry as (
      select messages.company_id, messages.id, messages.chunk_id, retry.seconds
      from unnest(${bigints(retries.map(({ companyId }) => companyId))}, ${bigints(retries.map(({ id }) => id))},
        ${bigints(retries.map(({ chunkId }) => chunkId))}, ${retries.map(({ waitSeconds }) => waitSeconds)}::double precision[])
        as retry (company_id, id, chunk_id, seconds)
      join messages on messages.company_id = retry.company_id and messages.id = retry.id
      where messages.status = 'queued' and messages.chunk_id = retry.chunk_id
    ), fresh as (
      select company_id, chunk_id, seconds, nextval('chunks_id_seq') as id, count(*) as messages
      from retry group by 1, 2, 3
    ), own as (
      insert into chunks (company_id, id, batch_id, lane, message_count, expires_at, available_at)
      overriding system value
      select chunks.company_id, fresh.id, batch_id, lane, fresh.messages, expires_at,
        case when chunks.available_at = 'infinity' then 'infinity' else now() + make_interval(secs => fresh.seconds) end
      from fresh join chunks on chunks.company_id = fresh.company_id and chunks.id = fresh.chunk_id
    )
    update messages set chunk_id = fresh.id
    from retry join fresh using (company_id, chunk_id, seconds)
    where messages.company_id = retry.company_id and messages.id = retry.id`.execute(transaction);
}
