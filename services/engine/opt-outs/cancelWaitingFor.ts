import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { classesThatRespectOptOuts } from '#domain/messages/messageClass.ts';
import { bigints, texts } from '#services/kit/database/sql/arrays.ts';
import { endWaiting } from '../messages/endWaiting.ts';
import { type BatchKey, chunkKey, type ChunkKey, unnestChunks } from '../messages/keys.ts';
import type { Addressee } from './optedOut.ts';

/**
 * Cancels what waits for people who have opted out and releases its credit. What may have left and was to be sent once
 * more becomes `unknown`. What a dispatcher leases may be in flight: it stays, and its release is requested. What is only
 * being checked is no message yet. Codes that people ask for stay.
 * @param batch only of this one
 * @returns how many were cancelled, and for whom some are leased
 */
export async function cancelWaitingFor(
  transaction: Transaction<Schema>,
  addressees: readonly Addressee[],
  batch?: BatchKey,
): Promise<{ cancelled: number; leased: Addressee[] }> {
  const waiting = await findWaiting(transaction, addressees, batch);
  if (waiting.length === 0) return { cancelled: 0, leased: [] };
  const unleased = await lockUnleased(transaction, waiting);
  const isUnleased = new Set(unleased.map(chunkKey));
  const leased = waiting.filter((message) => !isUnleased.has(chunkKey(message)));
  await requestRelease(transaction, leased);
  if (unleased.length === 0) return { cancelled: 0, leased };
  const cancelled = await endWaiting(transaction, unleased, {
    end: 'cancelled',
    reason: 'opted out',
    only: sql`join ${wanted(addressees)} on wanted.company_id = messages.company_id and wanted.msisdn = messages.msisdn`,
  });
  return { cancelled, leased };
}

/** These people as rows `wanted (company_id, msisdn)`. */
function wanted(addressees: readonly Addressee[]): RawBuilder<unknown> {
  return sql`unnest(${bigints(addressees.map(({ companyId }) => companyId))},
    ${texts(addressees.map(({ msisdn }) => msisdn))}) as wanted (company_id, msisdn)`;
}

/** By the chunks, of which a company has few: no index knows the number of a message. */
async function findWaiting(
  transaction: Transaction<Schema>,
  addressees: readonly Addressee[],
  batch: BatchKey | undefined,
): Promise<(Addressee & ChunkKey)[]> {
  const onlyOf = batch
    ? sql`and chunks.company_id = ${batch.companyId} and chunks.batch_id = ${batch.batchId}`
    : sql``;
  const { rows } = await sql<Addressee & ChunkKey>`
    select messages.company_id as "companyId", messages.msisdn, messages.chunk_id as "chunkId"
    from chunks
    join batches on batches.company_id = chunks.company_id and batches.id = chunks.batch_id
    join messages on messages.company_id = chunks.company_id and messages.chunk_id = chunks.id
    join ${wanted(addressees)} on wanted.company_id = messages.company_id and wanted.msisdn = messages.msisdn
    where chunks.company_id = any(${bigints([...new Set(addressees.map(({ companyId }) => companyId))])})
      and batches.state <> 'staged' and batches.class = any(${texts(classesThatRespectOptOuts)})
      and messages.status = 'queued' ${onlyOf}`.execute(transaction);
  return rows;
}

async function lockUnleased(
  transaction: Transaction<Schema>,
  chunks: readonly ChunkKey[],
): Promise<ChunkKey[]> {
  const keys = [...new Map(chunks.map((chunk) => [chunkKey(chunk), chunk])).values()];
  const { rows } = await sql<ChunkKey>`
    select chunks.company_id as "companyId", chunks.id as "chunkId" from chunks
    join ${unnestChunks(keys)}
      as given (company_id, id) on given.company_id = chunks.company_id and given.id = chunks.id
    where chunks.lease_until is null
    order by chunks.company_id, chunks.id
    for update of chunks skip locked`.execute(transaction);
  return rows;
}

/**
 * Nothing more of these chunks may leave: their dispatcher releases them with their next message, which on a slow route
 * is minutes before it would be the turn of the last. Then their messages are cancelled, and the chunks are released.
 */
async function requestRelease(transaction: Transaction<Schema>, chunks: readonly ChunkKey[]): Promise<void> {
  if (chunks.length === 0) return;
  await sql`
    with held as (
      select chunks.company_id, chunks.id from chunks
      join (select distinct * from ${unnestChunks(chunks)} as given (company_id, id)) given using (company_id, id)
      where chunks.lease_until is not null
      order by 1, 2
      -- Who settles messages of them locks them as well, and is not waited for.
      for no key update of chunks
    )
    update chunks set available_at = 'infinity', expires_at = null
    from held where chunks.company_id = held.company_id and chunks.id = held.id`.execute(transaction);
}
