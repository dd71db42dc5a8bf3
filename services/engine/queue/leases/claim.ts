import { randomInt } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Operator } from '#contract/sms-receiver/messages.ts';
import type { Schema } from '#database/schema.ts';
import { bigints, booleans, unnested } from '#services/kit/database/sql/arrays.ts';
import { prepared } from '#services/kit/database/pool/prepared.ts';
import { forceIndexPlans } from '#services/kit/database/sql/planSettings.ts';
import { newestMigration } from '#services/kit/database/schema/migrationFiles.ts';
import { chunkKey, messageKey, type ChunkKey, type MessageKey } from '../../messages/keys.ts';
import { openLanes } from '../../messages/sendingHours.ts';
import type { SharedFields, WaitingMessage } from '../../carriers/carrier.ts';
import type { LeasedChunk, ClaimRequest } from '../types.ts';

/** The most chunks that a company gets in a lane by one claim; a single message may be a chunk of its own. */
const perCompany = 64;

/**
 * Leases waiting chunks, lane by lane and company by company. Each company gets a share, so that the million messages
 * of one do not delay the ten of another. Claims nothing while or after a newer version upgrades the schema.
 */
export async function claimChunks(
  transaction: Transaction<Schema>,
  request: ClaimRequest,
  leaseSeconds: number,
): Promise<LeasedChunk[]> {
  await forceIndexPlans(transaction);
  const chunks = await claimRows(transaction, request, leaseSeconds);
  if (chunks.length === 0) return [];
  // In a statement of its own: one that began before the lock would still see messages that the last owner has sent.
  const messages = await readMessages(transaction, chunks);
  return chunks.map(({ companyId, chunkId, token, lane, laneHasMore, ...batch }) => {
    const waiting = messages.get(chunkKey({ companyId, chunkId })) ?? [];
    return {
      lease: { companyId, chunkId, token },
      lane,
      laneHasMore,
      batch,
      messages: waiting.map(({ ownText, ...message }) => ({ ...message, text: ownText ?? batch.text! })),
    };
  });
}

/** Tokens are random numbers below this, since Citus refuses `nextval` in UPDATE. Two leases of a chunk hardly ever have the same. */
const tokenLimit = 2 ** 48 - 1;

interface ChunkRow extends ChunkKey, SharedFields {
  /** Whether each of its messages has a batch of its own, with its text. */
  isOfSingles: boolean;
  lane: number;
  laneHasMore: boolean;
  token: number;
}

async function claimRows(
  transaction: Transaction<Schema>,
  { lanes, messages, after }: ClaimRequest,
  leaseSeconds: number,
): Promise<ChunkRow[]> {
  // `waiting` finds each company by one look-up in the index (a loose index scan) instead of reading all chunks.
  const { rows } = await prepared<ChunkRow>`
    with recursive open as materialized (
      select ${openLanes(lanes)} as lanes where may_take_work(${newestMigration()})
    ), waiting as (
      -- Each lane by itself: with several lanes in one condition the index would not give the next company.
      select open_lane.lane, first.company_id
      from unnest((select lanes from open)::smallint[]) as open_lane (lane) cross join lateral (
        select company_id from chunks where lease_until is null and chunks.lane = open_lane.lane
        order by company_id limit 1
      ) first
      union all
      select waiting.lane, next.company_id from waiting cross join lateral (
        select company_id from chunks
        where lease_until is null and chunks.lane = waiting.lane and chunks.company_id > waiting.company_id
        order by company_id limit 1
      ) next
    ), turns as (
      select waiting.lane, waiting.company_id,
        -- What many companies have together is enough: of each no more chunks are locked than may be claimed.
        least(${perCompany}, 1 + ${messages} / count(*) over (partition by waiting.lane)) as most_chunks,
        row_number() over (partition by waiting.lane
          order by waiting.company_id <= coalesce(served.company_id, 0), waiting.company_id) as turn
      from waiting join companies on companies.id = waiting.company_id and companies.status = 'active'
      left join unnest(${[...after.keys()]}::smallint[], ${bigints([...after.values()])}) as served (lane, company_id)
        on served.lane = waiting.lane
    ), due as (
      select turns.lane, turns.turn, turns.most_chunks, chunk.* from turns cross join lateral (
        select company_id, id, message_count, available_at from chunks
        where chunks.lane = turns.lane and chunks.company_id = turns.company_id
          and lease_until is null and available_at <= now() and expires_at > now()
        order by available_at, id limit turns.most_chunks
        for update skip locked
      ) chunk
      where turns.turn <= ${messages}
    ), ordered as (
      -- The first chunk of each company, then the second of each, and so on.
      select *, sum(message_count) over (partition by lane order by place, turn) - message_count as before,
        sum(message_count) over (partition by lane) > ${messages} or max(place) over (partition by lane) = most_chunks
          or (select count(*) from turns where turns.lane = placed.lane) > ${messages} as lane_has_more
      from (
        select *, row_number() over (partition by lane, company_id order by available_at, id) as place from due
      ) placed
    ), chosen as (
      select company_id, id, lane_has_more, row_number() over () as number from ordered where before < ${messages}
    )
    update chunks set lease_token = ${randomInt(tokenLimit)}::bigint + chosen.number,
      lease_until = now() + make_interval(secs => ${leaseSeconds}), in_flight = '{}', in_flight_routes = '{}'
    from chosen, batches where chunks.company_id = chosen.company_id and chunks.id = chosen.id
      and batches.company_id = chunks.company_id and batches.id = chunks.batch_id
    returning chunks.company_id as "companyId", chunks.id as "chunkId", chunks.lane, chunks.lease_token as token,
      lane_has_more as "laneHasMore", class, sender_id as "senderId", text, route_id as "routeId",
      hides_text as "isSystemText", valid_until as "validUntil", kind = 'single' as "isOfSingles"`.execute(
    transaction,
  );
  return rows;
}

interface MessageRow {
  company_id: number;
  chunk_id: number;
  id: number;
  msisdn: string;
  operator: Operator;
  text: string | null;
  segments: number;
  charged: number;
  attempts: number;
}

/** A message without the facts of its batch. */
interface OwnMessage extends Omit<WaitingMessage, 'text'> {
  /** Null if it has the text that all messages of its chunk have. */
  ownText: string | null;
}

async function readMessages(
  transaction: Transaction<Schema>,
  chunks: readonly ChunkRow[],
): Promise<Map<string, OwnMessage[]>> {
  const { rows } = await prepared<MessageRow>`
    select messages.company_id, messages.chunk_id, messages.id, msisdn, operator, segments, charged, attempts,
      case when leased.is_of_singles then (select batches.text from batches
        where batches.company_id = messages.company_id and batches.id = messages.batch_id) else text end as text
    from ${unnested('leased', {
      company_id: bigints(chunks.map(({ companyId }) => companyId)),
      chunk_id: bigints(chunks.map(({ chunkId }) => chunkId)),
      is_of_singles: booleans(chunks.map(({ isOfSingles }) => isOfSingles)),
    })}
    join messages on messages.company_id = leased.company_id and messages.chunk_id = leased.chunk_id
    where messages.status = 'queued'
    order by messages.company_id, messages.id`.execute(transaction);
  const accepted = await readAcceptedParts(
    transaction,
    rows.filter(({ charged }) => charged > 0).map(({ company_id, id }) => ({ companyId: company_id, id })),
  );
  const byChunk = new Map<string, OwnMessage[]>();
  for (const row of rows) {
    const key = chunkKey({ companyId: row.company_id, chunkId: row.chunk_id });
    const message: OwnMessage = {
      id: row.id,
      msisdn: row.msisdn,
      operator: row.operator,
      ownText: row.text,
      segments: row.segments,
      attempts: row.attempts,
      acceptedParts: accepted.get(messageKey({ companyId: row.company_id, id: row.id })) ?? [],
    };
    const own = byChunk.get(key);
    if (own) own.push(message);
    else byChunk.set(key, [message]);
  }
  return byChunk;
}

/** The accepted parts of messages of which the carrier has accepted some parts and not all. */
async function readAcceptedParts(
  transaction: Transaction<Schema>,
  keys: readonly MessageKey[],
): Promise<Map<string, number[]>> {
  if (keys.length === 0) return new Map();
  const { rows } = await prepared<MessageKey & { parts: number[] }>`
    select company_id as "companyId", message_id as id, array_agg(part::int) as parts from message_parts
    where is_one_of_many and (company_id, message_id) in (
      select * from unnest(${bigints(keys.map(({ companyId }) => companyId))}, ${bigints(keys.map(({ id }) => id))}))
    group by 1, 2`.execute(transaction);
  return new Map(rows.map((row) => [messageKey(row), row.parts]));
}
