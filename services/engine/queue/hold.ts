import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { bigints, texts } from '#services/kit/database/arrays.ts';
import { newestMigration } from '#services/kit/database/schema/migrationFiles.ts';
import { prepared } from '#services/kit/database/pool/prepared.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { isClosed } from './sendingHours.ts';
import type { InFlight, Lease } from './types.ts';

/**
 * Writes which messages of each chunk are in flight. Their PDUs may leave when this is committed, and not before. A batch
 * that was paused or cancelled, or a company that was suspended until then, is refused.
 * @returns the leases that may go on
 */
export async function markInFlight(
  queries: Queries,
  chunks: readonly InFlight[],
  leaseSeconds: number,
): Promise<Lease[]> {
  const ordered = [...chunks].sort((left, right) => byKey(left.lease, right.lease));
  const { rows } = await prepared<Lease>`
    update chunks set lease_until = now() + make_interval(secs => ${leaseSeconds}),
      in_flight = taken.ids::bigint[], in_flight_routes = taken.routes::bigint[]
    from (${unnestLeases(
      ordered.map(({ lease }) => lease),
      sql`, unnest(${texts(ordered.map(({ messages }) => arrayText(messages.map(({ id }) => id))))},
                   ${texts(ordered.map(({ messages }) => arrayText(messages.map(({ routeId }) => routeId))))})
          with ordinality as flights (ids, routes, place) where flights.place = held.place`,
    )}) taken, batches, companies
    where chunks.company_id = taken.company_id and chunks.id = taken.id and chunks.lease_token = taken.token
      and batches.company_id = chunks.company_id and batches.id = chunks.batch_id
      -- Pausing and cancelling write this too: of a row that was locked meanwhile only it is read anew.
      and chunks.available_at < 'infinity'
      and batches.state = 'running' and batches.valid_until > now()
      and companies.id = chunks.company_id and companies.status = 'active'
      and not ${isClosed(sql`batches.class`)}
      -- Once for the statement. An older process must not send what a newer version may have changed.
      and (select may_take_work(${newestMigration()}))
    returning chunks.company_id as "companyId", chunks.id as "chunkId", chunks.lease_token as token`.execute(
    queries,
  );
  return rows;
}

/** Renews leases while their chunks wait for their turn. @returns those that are still ours */
export async function renewLeases(
  queries: Queries,
  leases: readonly Lease[],
  leaseSeconds: number,
): Promise<Lease[]> {
  const { rows } = await prepared<Lease>`
    update chunks set lease_until = now() + make_interval(secs => ${leaseSeconds})
    from (${unnestLeases(inOrder(leases))}) held
    where chunks.company_id = held.company_id and chunks.id = held.id and chunks.lease_token = held.token
    returning chunks.company_id as "companyId", chunks.id as "chunkId", chunks.lease_token as token`.execute(
    queries,
  );
  return rows;
}

/**
 * Releases chunks in which nothing is in flight. Those of a batch that was stopped stay unavailable.
 * @param waitSeconds before they are taken on again; 0 leaves them their place
 */
export async function releaseLeases(
  queries: Queries,
  leases: readonly Lease[],
  waitSeconds = 0,
): Promise<void> {
  await prepared`
    update chunks set lease_token = null, lease_until = null, in_flight = '{}', in_flight_routes = '{}',
      available_at = case when ${waitSeconds}::float8 > 0
        then greatest(chunks.available_at, now() + make_interval(secs => ${waitSeconds}::float8)) else chunks.available_at end
    from (${unnestLeases(inOrder(leases))}) held
    where chunks.company_id = held.company_id and chunks.id = held.id and chunks.lease_token = held.token`.execute(
    queries,
  );
}

/**
 * The fence: a process whose lease token is no longer the chunk's has lost the lease and must not write. The chunks
 * stay locked until the transaction ends, so that nobody takes the leases away.
 * @param lock `alone` also waits for transactions that change these chunks now, such as a pause of their batch
 * @returns the tokens that are still the chunks'
 */
export async function stillOurs(
  transaction: Transaction<Schema>,
  leases: readonly Lease[],
  lock: 'together' | 'alone' = 'together',
): Promise<ReadonlySet<number>> {
  const { rows } = await prepared<Lease>`
    select chunks.company_id as "companyId", chunks.id as "chunkId", chunks.lease_token as token
    from (${unnestLeases(leases)}) held
    join chunks on chunks.company_id = held.company_id and chunks.id = held.id and chunks.lease_token = held.token
    order by chunks.company_id, chunks.id
    -- Nobody may take the lease away, and the same dispatcher may take more of the chunk meanwhile.
    ${lock === 'together' ? sql`for key share` : sql`for no key update`} of chunks`.execute(transaction);
  return new Set(rows.map(({ token }) => token));
}

/** Chunks are locked in the order of their keys, by everyone: who pauses a batch locks all of its own. */
function inOrder(leases: readonly Lease[]): Lease[] {
  return [...leases].sort(byKey);
}

function byKey(left: Lease, right: Lease): number {
  return left.companyId - right.companyId || left.chunkId - right.chunkId;
}

/** Rows `(company_id, id, token, place)` of these leases. */
export function unnestLeases(
  leases: readonly Lease[],
  more: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  return sql`select * from unnest(${bigints(leases.map(({ companyId }) => companyId))},
    ${bigints(leases.map(({ chunkId }) => chunkId))}, ${bigints(leases.map(({ token }) => token))})
    with ordinality as held (company_id, id, token, place) ${more}`;
}

/** An array as PostgreSQL writes it: arrays of arrays must all be equally long, texts need not. */
function arrayText(numbers: readonly number[]): string {
  return `{${numbers.join(',')}}`;
}
