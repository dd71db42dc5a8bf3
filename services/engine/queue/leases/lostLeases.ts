import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { bigints } from '#services/kit/database/sql/arrays.ts';
import { unnestChunks, type ChunkKey } from '../../messages/keys.ts';
import { requeue } from '../../messages/requeue.ts';
import { changeMessages } from '../../messages/transition.ts';
import { resolveUncertain, type UnansweredSubmit } from '../../messages/uncertain.ts';

interface LostChunk extends ChunkKey {
  inFlight: number[];
  routes: number[];
}

export interface LostLeases {
  chunks: number;
  /** Names of the routes of messages that are uncertain now, one for each message. */
  uncertainOver: string[];
}

/**
 * Releases chunks whose lease has expired, because their dispatcher has ended or lost the database. Messages in flight
 * become uncertain; the others can be claimed again. If the dispatcher's results still come, the fence refuses them,
 * and only what the carrier has accepted counts (`lostResults.ts`).
 */
export async function releaseLostLeases(
  transaction: Transaction<Schema>,
  limit: number,
  graceSeconds: number,
): Promise<LostLeases> {
  const { rows: chunks } = await sql<LostChunk>`
    select company_id as "companyId", id as "chunkId", in_flight as "inFlight", in_flight_routes as routes
    from chunks where lease_until < now() order by company_id, id limit ${limit}
    for update skip locked`.execute(transaction);
  if (chunks.length === 0) return { chunks: 0, uncertainOver: [] };
  await sql`
    update chunks set lease_token = null, lease_until = null, in_flight = '{}', in_flight_routes = '{}'
    from ${unnestChunks(chunks)} as lost (company_id, id)
    where chunks.company_id = lost.company_id and chunks.id = lost.id`.execute(transaction);
  const uncertainOver = await changeMessages(transaction, `lost lease ${randomUUID()}`, async (changes) => {
    changes.finish(chunks);
    const unanswered = await lockUnanswered(transaction, chunks);
    const routes = await transaction.selectFrom('routes').select(['id', 'name', 'when_uncertain']).execute();
    const policies = new Map(routes.map(({ id, when_uncertain }) => [id, when_uncertain]));
    const queuedAgain = await resolveUncertain(changes, unanswered, policies, { isAttemptNew: true });
    await requeue(
      transaction,
      queuedAgain.map((key) => ({ ...key, waitSeconds: graceSeconds })),
    );
    const names = new Map(routes.map(({ id, name }) => [id, name]));
    return unanswered.flatMap(({ routeId }) => names.get(routeId) ?? []);
  });
  return { chunks: chunks.length, uncertainOver };
}

/** Locks the messages in flight whose results are not stored. Those that were settled have left the chunk or `queued`. */
async function lockUnanswered(
  transaction: Transaction<Schema>,
  chunks: readonly LostChunk[],
): Promise<UnansweredSubmit[]> {
  const submits = chunks.flatMap(({ companyId, chunkId, inFlight, routes }) =>
    inFlight.map((id, index) => ({ companyId, chunkId, id, routeId: routes[index]! })),
  );
  if (submits.length === 0) return [];
  const column = <Key extends keyof UnansweredSubmit>(key: Key) => submits.map((submit) => submit[key]);
  const { rows } = await sql<UnansweredSubmit>`
    select messages.company_id as "companyId", messages.chunk_id as "chunkId", messages.id,
      submit.route_id as "routeId"
    from unnest(${bigints(column('companyId'))}, ${bigints(column('chunkId'))}, ${bigints(column('id'))},
      ${bigints(column('routeId'))}) as submit (company_id, chunk_id, id, route_id)
    join messages on messages.company_id = submit.company_id and messages.id = submit.id
      and messages.chunk_id = submit.chunk_id
    where messages.status = 'queued'
    order by messages.company_id, messages.id
    for update of messages`.execute(transaction);
  return rows;
}
