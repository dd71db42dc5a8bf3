import { sql, type Transaction } from 'kysely';
import type { MessageClass } from '#contract/sms-receiver/messages.ts';
import type { Schema } from '#database/schema.ts';
import { expireChunks } from './expire.ts';
import type { ChunkKey, ClaimedMessage } from './types.ts';
import { giveUpAnswers } from './uncertain.ts';

/** Longer than a submit's answer is waited for, so that only a dead or stopped dispatcher loses a lease. */
const leaseSeconds = 180;

interface LeasedChunk extends ChunkKey {
  token: number;
  /** Set when another dispatcher held it and never came back. */
  lostToken: number | null;
}

/**
 * Claims chunks in the order of their lanes and marks their messages submitted. When this is committed, and
 * not before, the PDUs may leave: a crash after it leaves a row that says so.
 */
export async function claimMessages(
  transaction: Transaction<Schema>,
  routeId: number,
  limit: number,
): Promise<ClaimedMessage[]> {
  const chunks = await leaseChunks(transaction, limit);
  if (chunks.length === 0) return [];
  const lost = chunks.filter(({ lostToken }) => lostToken !== null);
  if (lost.length > 0) {
    const rows = lost.map(({ companyId, chunkId }) => ({ companyId, id: chunkId }));
    await giveUpAnswers(transaction, { by: 'chunk_id', rows });
  }
  await expireChunks(transaction, chunks);
  return markSubmitted(transaction, routeId, chunks);
}

async function leaseChunks(transaction: Transaction<Schema>, limit: number): Promise<LeasedChunk[]> {
  const { rows } = await sql<LeasedChunk>`
    with waiting as (
      select chunks.company_id, chunks.id, chunks.lease_token
      from chunks join companies on companies.id = chunks.company_id
      where chunks.done_at is null and chunks.available_at <= now()
        and (chunks.lease_until is null or chunks.lease_until < now())
        and companies.status = 'active'
      order by chunks.lane, chunks.available_at, chunks.id
      limit ${limit}
      for update of chunks skip locked
    )
    update chunks set lease_token = nextval('lease_tokens'), lease_until = now() + make_interval(secs => ${leaseSeconds})
    from waiting
    where chunks.company_id = waiting.company_id and chunks.id = waiting.id
    returning chunks.company_id as "companyId", chunks.id as "chunkId", chunks.lease_token as token,
      waiting.lease_token as "lostToken"`.execute(transaction);
  return rows;
}

interface SubmittedRow {
  company_id: number;
  chunk_id: number;
  id: number;
  batch_id: number;
  msisdn: string;
  text: string;
  segments: number;
  attempts: number;
  sender_id: string;
  class: MessageClass;
  accepted_parts: number[];
  validity_seconds: number;
}

async function markSubmitted(
  transaction: Transaction<Schema>,
  routeId: number,
  chunks: LeasedChunk[],
): Promise<ClaimedMessage[]> {
  const { rows } = await sql<SubmittedRow>`
    update messages
    set status = 'submitted', submitted_at = now(), route_id = ${routeId}, attempts = attempts + 1, uncertain_at = null
    from batches, unnest(${chunks.map((chunk) => chunk.companyId)}::bigint[],
                         ${chunks.map((chunk) => chunk.chunkId)}::bigint[]) as claimed (company_id, chunk_id)
    where messages.company_id = claimed.company_id and messages.chunk_id = claimed.chunk_id
      and messages.status = 'queued'
      and batches.company_id = messages.company_id and batches.id = messages.batch_id
    returning messages.company_id, messages.chunk_id, messages.id, messages.batch_id, messages.msisdn, messages.text,
      messages.segments, messages.attempts, batches.sender_id, batches.class,
      array(select part from message_parts
            where message_parts.company_id = messages.company_id and message_id = messages.id) as accepted_parts,
      ceil(extract(epoch from messages.valid_until - now()))::int as validity_seconds`.execute(transaction);
  const tokens = new Map(chunks.map(({ companyId, chunkId, token }) => [`${companyId}/${chunkId}`, token]));
  return rows.map((row) => ({
    lease: {
      companyId: row.company_id,
      chunkId: row.chunk_id,
      token: tokens.get(`${row.company_id}/${row.chunk_id}`)!,
    },
    id: row.id,
    batchId: row.batch_id,
    msisdn: row.msisdn,
    senderId: row.sender_id,
    text: row.text,
    class: row.class,
    segments: row.segments,
    attempts: row.attempts,
    acceptedParts: row.accepted_parts,
    validitySeconds: Math.max(row.validity_seconds, 1),
  }));
}
