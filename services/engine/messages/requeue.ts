import { sql, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { bigints } from '#services/kit/database/sql/arrays.ts';
import type { ChunkKey, MessageKey } from './keys.ts';

/** A message and the chunk that it is to leave; a message that has left it already is not changed. */
export interface Requeued extends MessageKey, ChunkKey {
  waitSeconds: number;
}

/**
 * Moves queued messages into new chunks that can be claimed after a wait. Only chunks have a time, so the messages of
 * one chunk that wait equally long share a new one, and do not delay those that stay.
 */
export async function requeue(
  transaction: Transaction<Schema>,
  messages: readonly Requeued[],
): Promise<void> {
  if (messages.length === 0) return;
  const column = <Key extends keyof Requeued>(key: Key) => messages.map((message) => message[key]);
  await sql`
    with requeued as (
      select messages.company_id, messages.id, messages.chunk_id, requeued.seconds
      from unnest(${bigints(column('companyId'))}, ${bigints(column('id'))}, ${bigints(column('chunkId'))},
        ${column('waitSeconds')}::double precision[]) as requeued (company_id, id, chunk_id, seconds)
      join messages on messages.company_id = requeued.company_id and messages.id = requeued.id
      where messages.status = 'queued' and messages.chunk_id = requeued.chunk_id
    ), fresh as (
      select company_id, chunk_id, seconds, nextval('chunks_id_seq') as id, count(*) as messages
      from requeued group by 1, 2, 3
    ), own as (
      insert into chunks (company_id, id, batch_id, lane, message_count, expires_at, available_at)
      overriding system value
      select chunks.company_id, fresh.id, batch_id, lane, fresh.messages, expires_at,
        case when chunks.available_at = 'infinity' then 'infinity' else now() + make_interval(secs => fresh.seconds) end
      from fresh join chunks on chunks.company_id = fresh.company_id and chunks.id = fresh.chunk_id
    )
    update messages set chunk_id = fresh.id
    from requeued join fresh using (company_id, chunk_id, seconds)
    where messages.company_id = requeued.company_id and messages.id = requeued.id`.execute(transaction);
}
