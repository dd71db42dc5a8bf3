import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { classesThatRespectOptOuts } from '#domain/messageClass.ts';
import { bigints, texts } from '#services/kit/database/arrays.ts';
import type { BatchKey } from '../bulk/batchKey.ts';
import { settle } from '../credit/ledger.ts';
import { finishChunks } from '../dispatch/finish.ts';
import { chunkKey } from '../dispatch/keys.ts';
import type { ChunkKey } from '../dispatch/types.ts';
import { routeOf, talliesOf, tally, type Move } from '../rollups/tally.ts';

/** Somebody as a company writes to them. */
export interface Addressee {
  companyId: number;
  /** Canonical. */
  msisdn: string;
}

/**
 * Calls back what waits for people who have opted out: the messages end as cancelled, their credit is free. What may
 * have left and was to be sent once more becomes `unknown`. What a dispatcher holds is left alone, since it may be on its
 * way; what is only being looked at is no message yet. Codes that people ask for stay.
 * @param batch only of this one
 * @returns how many were called back, and for whom some are held
 */
export async function cancelWaitingFor(
  transaction: Transaction<Schema>,
  addressees: readonly Addressee[],
  batch?: BatchKey,
): Promise<{ cancelled: number; held: Addressee[] }> {
  const waiting = await findWaiting(transaction, addressees, batch);
  if (waiting.length === 0) return { cancelled: 0, held: [] };
  const free = await lockFree(transaction, waiting);
  const isFree = new Set(free.map(chunkKey));
  const held = waiting.filter((message) => !isFree.has(chunkKey(message)));
  return { cancelled: free.length === 0 ? 0 : await end(transaction, free, addressees), held };
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

async function lockFree(transaction: Transaction<Schema>, chunks: readonly ChunkKey[]): Promise<ChunkKey[]> {
  const keys = [...new Map(chunks.map((chunk) => [chunkKey(chunk), chunk])).values()];
  const { rows } = await sql<ChunkKey>`
    select chunks.company_id as "companyId", chunks.id as "chunkId" from chunks
    join unnest(${bigints(keys.map(({ companyId }) => companyId))}, ${bigints(keys.map(({ chunkId }) => chunkId))})
      as given (company_id, id) on given.company_id = chunks.company_id and given.id = chunks.id
    where chunks.lease_until is null
    order by chunks.company_id, chunks.id
    for update of chunks skip locked`.execute(transaction);
  return rows;
}

async function end(
  transaction: Transaction<Schema>,
  chunks: readonly ChunkKey[],
  addressees: readonly Addressee[],
): Promise<number> {
  const { rows } = await sql<Move & { released: number }>`
    with locked as (
      select messages.company_id, messages.id from messages
      join unnest(${bigints(chunks.map(({ companyId }) => companyId))},
                  ${bigints(chunks.map(({ chunkId }) => chunkId))}) as given (company_id, chunk_id)
        on given.company_id = messages.company_id and given.chunk_id = messages.chunk_id
      join ${wanted(addressees)} on wanted.company_id = messages.company_id and wanted.msisdn = messages.msisdn
      where messages.status = 'queued'
      order by messages.company_id, messages.id
      for update of messages
    ), ended as (
      update messages set status = case when messages.uncertain_at is null then 'cancelled' else 'unknown' end,
        final_at = now()
      from locked where messages.company_id = locked.company_id and messages.id = locked.id
      returning messages.*, ${routeOf} as to_route
    )
    select company_id as "companyId", batch_id as "batchId", operator, 'queued' as "fromStatus", 0 as "fromRoute",
      status as "toStatus", to_route as "toRoute", count(*) as messages, sum(segments)::bigint as segments,
      sum(charged)::bigint as "chargedBefore", sum(charged)::bigint as "chargedAfter",
      sum(refunded)::bigint as "refundedBefore", sum(refunded)::bigint as "refundedAfter",
      sum(segments - charged)::bigint as released
    from ended group by 1, 2, 3, 6, 7`.execute(transaction);
  await tally(transaction, talliesOf(rows));
  await settle(
    transaction,
    `opted out ${randomUUID()}`,
    rows.map(({ companyId, batchId, released }) => ({ companyId, batchId, charged: 0, released })),
  );
  await finishChunks(transaction, chunks);
  return rows.reduce((sum, { messages }) => sum + messages, 0);
}
