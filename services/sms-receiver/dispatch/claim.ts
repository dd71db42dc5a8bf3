import { sql, type Transaction } from 'kysely';
import type { MessageClass } from '#contract/sms-receiver/messages.ts';
import type { Schema } from '#database/schema.ts';
import { expireMessages } from './expire.ts';
import { lockMessages } from './lockMessages.ts';
import type { ChunkKey, Claim, ClaimedMessage, MessageKey, Room } from './types.ts';

/**
 * Claims messages in the order of their lanes and marks them submitted, no more than there is room for: what
 * is claimed and not answered is what a crash leaves uncertain. When this is committed, and not before, the
 * PDUs may leave: a crash after it leaves a row that says so. A chunk that is not claimed whole is free again
 * for its rest when all of this claim is settled.
 */
export async function claimMessages(
  transaction: Transaction<Schema>,
  routeId: number,
  room: Room,
  leaseSeconds: number,
): Promise<Claim> {
  const queued = await findQueued(transaction, room.submits);
  const due = queued.filter(({ isDue }) => isDue);
  if (due.length > 0) await expireMessages(transaction, due);
  const chosen = fitting(
    queued.filter(({ isDue }) => !isDue),
    room,
  );
  const messages =
    chosen.length > 0 ? await markSubmitted(transaction, { routeId, leaseSeconds, chosen }) : [];
  return { messages, hasFound: messages.length > 0 || due.length > 0 };
}

interface QueuedMessage extends ChunkKey, MessageKey {
  /** Parts the carrier does not have yet. */
  submits: number;
  isDue: boolean;
}

async function findQueued(transaction: Transaction<Schema>, limit: number): Promise<QueuedMessage[]> {
  // The outer limit stops the inner loops early, so that chunks beyond it are neither read nor locked.
  const { rows } = await sql<QueuedMessage>`
    with waiting as (
      select chunks.company_id, chunks.id
      from chunks join companies on companies.id = chunks.company_id
      where chunks.done_at is null and chunks.lease_until is null and chunks.available_at <= now()
        and companies.status = 'active'
        and exists (select from messages where messages.company_id = chunks.company_id
          and messages.chunk_id = chunks.id and messages.status = 'queued')
      order by chunks.lane, chunks.available_at, chunks.id
      limit ${limit}
      for update of chunks skip locked
    )
    select waiting.company_id as "companyId", waiting.id as "chunkId", message.id,
      message.segments - message.charged as submits, message.valid_until <= now() as "isDue"
    from waiting cross join lateral (
      select id, segments, charged, valid_until from messages
      where messages.company_id = waiting.company_id and messages.chunk_id = waiting.id and status = 'queued'
      limit ${limit}
    ) message
    limit ${limit}`.execute(transaction);
  return rows;
}

/** As many as there is room for; a later one that would fit does not overtake. */
function fitting(queued: readonly QueuedMessage[], { submits, isIdle }: Room): QueuedMessage[] {
  let left = submits;
  const chosen: QueuedMessage[] = [];
  for (const message of queued) {
    if (message.submits > left && !(isIdle && chosen.length === 0)) break;
    left -= message.submits;
    chosen.push(message);
  }
  return chosen;
}

interface SubmittedRow {
  company_id: number;
  chunk_id: number;
  lease_token: number;
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
  {
    routeId,
    leaseSeconds,
    chosen,
  }: { routeId: number; leaseSeconds: number; chosen: readonly QueuedMessage[] },
): Promise<ClaimedMessage[]> {
  // A message that was throttled for a day has more attempts than a smallint holds.
  const { rows } = await sql<SubmittedRow>`
    with locked as (${lockMessages(chosen)}), leased as (
      update chunks set lease_token = nextval('lease_tokens'), lease_until = now() + make_interval(secs => ${leaseSeconds})
      from (select distinct company_id, chunk_id from locked) taken
      where chunks.company_id = taken.company_id and chunks.id = taken.chunk_id
      returning chunks.company_id, chunks.id, chunks.lease_token
    )
    update messages
    set status = 'submitted', submitted_at = now(), route_id = ${routeId},
      attempts = least(messages.attempts + 1, 32767), uncertain_at = null
    from locked
    join leased on leased.company_id = locked.company_id and leased.id = locked.chunk_id
    join batches on batches.company_id = locked.company_id and batches.id = locked.batch_id
    where messages.company_id = locked.company_id and messages.id = locked.id and messages.status = 'queued'
    returning messages.company_id, messages.chunk_id, leased.lease_token, messages.id, messages.batch_id,
      messages.msisdn, messages.text, messages.segments, messages.attempts, batches.sender_id, batches.class,
      array(select part from message_parts
            where message_parts.company_id = messages.company_id and message_id = messages.id) as accepted_parts,
      ceil(extract(epoch from messages.valid_until - now()))::int as validity_seconds`.execute(transaction);
  // The update returns rows in any order; they leave in that of their lanes.
  const place = new Map(chosen.map(({ companyId, id }, index) => [`${companyId}/${id}`, index]));
  const placeOf = (row: SubmittedRow) => place.get(`${row.company_id}/${row.id}`)!;
  return rows
    .sort((left, right) => placeOf(left) - placeOf(right))
    .map((row) => ({
      lease: { companyId: row.company_id, chunkId: row.chunk_id, token: row.lease_token },
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
