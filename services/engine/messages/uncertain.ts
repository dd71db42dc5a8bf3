import { sql, type Transaction } from 'kysely';
import type { UncertainPolicy } from '#contract/main-api/routes.ts';
import { messageClasses, type MessageStatus } from '#contract/sms-receiver/messages.ts';
import { classRules } from '#domain/messageClass.ts';
import type { Schema } from '#database/schema.ts';
import { bigints, texts } from '#services/kit/database/arrays.ts';
import { routeOf, talliesOf, tally, type Move } from '../rollups/tally.ts';
import { finishChunks } from './finish.ts';
import { lockMessages } from './lockMessages.ts';
import { waitBeforeRetry } from './retry.ts';
import type { ChunkKey, MessageKey } from '../queue/types.ts';

export interface Unanswered extends MessageKey {
  /** By which it was submitted. */
  routeId: number;
}

interface LostChunk extends ChunkKey {
  inFlight: number[];
  routes: number[];
}

/**
 * Frees the chunks whose dispatcher has died or been cut off: its lease has run out. What it had in flight is
 * uncertain, what it had not taken goes on. Its late results find another token, and of them only what the carrier has
 * taken still counts (`lostResults.ts`).
 */
export async function takeBackLeases(
  transaction: Transaction<Schema>,
  limit: number,
  graceSeconds: number,
): Promise<number> {
  const { rows: chunks } = await sql<LostChunk>`
    select company_id as "companyId", id as "chunkId", in_flight as "inFlight", in_flight_routes as routes
    from chunks where lease_until < now() order by company_id, id limit ${limit}
    for update skip locked`.execute(transaction);
  if (chunks.length === 0) return 0;
  await sql`
    update chunks set lease_token = null, lease_until = null, in_flight = '{}', in_flight_routes = '{}'
    from unnest(${bigints(chunks.map(({ companyId }) => companyId))},
                ${bigints(chunks.map(({ chunkId }) => chunkId))}) as lost (company_id, id)
    where chunks.company_id = lost.company_id and chunks.id = lost.id`.execute(transaction);
  const unanswered = await stillThere(transaction, chunks);
  await countAttempts(transaction, unanswered);
  const queuedAgain = await giveUp(transaction, unanswered, await readPolicies(transaction));
  await waitBeforeRetry(
    transaction,
    queuedAgain.map((key) => ({ ...key, waitSeconds: graceSeconds })),
  );
  await finishChunks(transaction, chunks);
  return chunks.length;
}

/** What was in flight and whose end was not written: those that went elsewhere in the meantime are no longer of the chunk. */
async function stillThere(
  transaction: Transaction<Schema>,
  chunks: readonly LostChunk[],
): Promise<Unanswered[]> {
  const flights = chunks.flatMap(({ companyId, chunkId, inFlight, routes }) =>
    inFlight.map((id, index) => ({ companyId, chunkId, id, routeId: routes[index]! })),
  );
  if (flights.length === 0) return [];
  const column = <Key extends keyof (typeof flights)[number]>(key: Key) => flights.map((one) => one[key]);
  const { rows } = await sql<Unanswered>`
    select messages.company_id as "companyId", messages.id, flight.route_id as "routeId"
    from unnest(${bigints(column('companyId'))}, ${bigints(column('chunkId'))}, ${bigints(column('id'))},
      ${bigints(column('routeId'))}) as flight (company_id, chunk_id, id, route_id)
    join messages on messages.company_id = flight.company_id and messages.id = flight.id
      and messages.chunk_id = flight.chunk_id
    where messages.status = 'queued'
    order by messages.company_id, messages.id
    for update of messages`.execute(transaction);
  return rows;
}

/** Nobody has written these attempts down, so they are counted here. */
async function countAttempts(
  transaction: Transaction<Schema>,
  unanswered: readonly Unanswered[],
): Promise<void> {
  if (unanswered.length === 0) return;
  await sql`
    update messages set attempts = least(attempts + 1, 32767), submitted_at = now(), route_id = flight.route_id
    from unnest(${bigints(unanswered.map(({ companyId }) => companyId))}, ${bigints(unanswered.map(({ id }) => id))},
      ${bigints(unanswered.map(({ routeId }) => routeId))}) as flight (company_id, id, route_id)
    where messages.company_id = flight.company_id and messages.id = flight.id`.execute(transaction);
}

async function readPolicies(transaction: Transaction<Schema>): Promise<Map<number, UncertainPolicy>> {
  const routes = await transaction.selectFrom('routes').select(['id', 'when_uncertain']).execute();
  return new Map(routes.map(({ id, when_uncertain }) => [id, when_uncertain]));
}

/** Classes whose unanswered submits are sent once more when the route does not say. */
const retriedClasses = messageClasses.filter((name) => classRules[name].whenUncertain === 'retry-once');

/**
 * Decides about messages that were written to the carrier and never answered; their rows say `queued`. By the
 * rule of the route or of their class a message waits to be sent once more, flagged as a possible duplicate, or
 * becomes submitted and uncertain until a receipt or the end of waiting.
 * @returns those that wait
 */
export async function giveUp(
  transaction: Transaction<Schema>,
  unanswered: readonly Unanswered[],
  policies: ReadonlyMap<number, UncertainPolicy>,
): Promise<(MessageKey & ChunkKey)[]> {
  if (unanswered.length === 0) return [];
  const policyOf = [...policies];
  const canBeRetried = sql`(not messages.possible_duplicate and case coalesce(policy.name, 'by-class')
    when 'hold' then false when 'retry-once' then true else batches.class = any(${texts(retriedClasses)}) end)`;
  const { rows } = await sql<MessageKey & ChunkKey & Move & { status: MessageStatus }>`
    with locked as (${lockMessages(unanswered)})
    update messages set
      uncertain_at = now(),
      status = case when ${canBeRetried} then 'queued' else 'submitted' end,
      possible_duplicate = messages.possible_duplicate or ${canBeRetried}
    from locked join batches on batches.company_id = locked.company_id and batches.id = locked.batch_id
    left join unnest(${bigints(policyOf.map(([id]) => id))}, ${texts(policyOf.map(([, name]) => name))})
      as policy (route_id, name) on policy.route_id = locked.route_id
    where messages.company_id = locked.company_id and messages.id = locked.id and messages.status = 'queued'
    returning messages.company_id as "companyId", messages.id, messages.chunk_id as "chunkId",
      messages.batch_id as "batchId", messages.operator,
      'queued' as "fromStatus", 0 as "fromRoute", messages.status as "toStatus", ${routeOf} as "toRoute", 1 as messages,
      messages.segments, messages.charged as "chargedBefore", messages.charged as "chargedAfter",
      messages.refunded as "refundedBefore", messages.refunded as "refundedAfter", messages.status`.execute(
    transaction,
  );
  await tally(transaction, talliesOf(rows.filter(({ status }) => status !== 'queued')));
  return rows
    .filter(({ status }) => status === 'queued')
    .map(({ companyId, id, chunkId }) => ({ companyId, id, chunkId }));
}
