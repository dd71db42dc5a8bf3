import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { bigints } from '#services/kit/database/arrays.ts';
import type { ChunkKey } from '../messages/keys.ts';
import { waitBeforeRetry } from '../messages/retry.ts';
import { changeMessages } from '../messages/transition.ts';
import { resolveUncertain, type Unanswered } from '../messages/uncertain.ts';

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
  await changeMessages(transaction, `lost lease ${randomUUID()}`, async (changes) => {
    changes.finish(chunks);
    const unanswered = await lockUnanswered(transaction, chunks);
    const routes = await transaction.selectFrom('routes').select(['id', 'when_uncertain']).execute();
    const policies = new Map(routes.map(({ id, when_uncertain }) => [id, when_uncertain]));
    const queuedAgain = await resolveUncertain(changes, unanswered, policies, { isAttemptNew: true });
    await waitBeforeRetry(
      transaction,
      queuedAgain.map((key) => ({ ...key, waitSeconds: graceSeconds })),
    );
  });
  return chunks.length;
}

/** What was in flight and whose end was not written: those that went elsewhere in the meantime are no longer of the chunk. */
async function lockUnanswered(
  transaction: Transaction<Schema>,
  chunks: readonly LostChunk[],
): Promise<Unanswered[]> {
  const flights = chunks.flatMap(({ companyId, chunkId, inFlight, routes }) =>
    inFlight.map((id, index) => ({ companyId, chunkId, id, routeId: routes[index]! })),
  );
  if (flights.length === 0) return [];
  const column = <Key extends keyof Unanswered>(key: Key) => flights.map((one) => one[key]);
  const { rows } = await sql<Unanswered>`
    select messages.company_id as "companyId", messages.chunk_id as "chunkId", messages.id,
      flight.route_id as "routeId"
    from unnest(${bigints(column('companyId'))}, ${bigints(column('chunkId'))}, ${bigints(column('id'))},
      ${bigints(column('routeId'))}) as flight (company_id, chunk_id, id, route_id)
    join messages on messages.company_id = flight.company_id and messages.id = flight.id
      and messages.chunk_id = flight.chunk_id
    where messages.status = 'queued'
    order by messages.company_id, messages.id
    for update of messages`.execute(transaction);
  return rows;
}
