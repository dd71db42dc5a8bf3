import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { bigints, texts } from '#services/kit/database/sql/arrays.ts';
import { newestMigration } from '#services/kit/database/schema/migrationFiles.ts';
import { prepared } from '#services/kit/database/pool/prepared.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { isClosed } from '../../messages/sendingHours.ts';
import type { InFlightChunk } from '../types.ts';
import type { Lease } from '../../messages/keys.ts';

const leaseColumns = sql`chunks.company_id as "companyId", chunks.id as "chunkId", chunks.lease_token as token`;
/** The fence: whether the lease `own` is still the chunk's. */
const isOwn = sql`chunks.company_id = own.company_id and chunks.id = own.id and chunks.lease_token = own.token`;

/**
 * Marks messages in flight and renews the leases of their chunks. Only when this is committed may their PDUs leave.
 * Refused are batches that are paused, cancelled, expired or outside their sending hours, and suspended companies.
 * @returns the leases whose messages may leave
 */
export async function markInFlight(
  queries: Queries,
  chunks: readonly InFlightChunk[],
  leaseSeconds: number,
): Promise<Lease[]> {
  const ordered = [...chunks].sort((left, right) => byKey(left.lease, right.lease));
  const { rows } = await prepared<Lease>`
    update chunks set lease_until = now() + make_interval(secs => ${leaseSeconds}),
      in_flight = own.ids::bigint[], in_flight_routes = own.routes::bigint[]
    from (${unnestLeases(
      ordered.map(({ lease }) => lease),
      sql`, unnest(${texts(ordered.map(({ messages }) => arrayText(messages.map(({ id }) => id))))},
                   ${texts(ordered.map(({ messages }) => arrayText(messages.map(({ routeId }) => routeId))))})
          with ordinality as in_flight (ids, routes, place) where in_flight.place = leases.place`,
    )}) own, batches, companies
    where ${isOwn}
      and batches.company_id = chunks.company_id and batches.id = chunks.batch_id
      -- Pausing and cancelling also write this column: if the row was locked, only the chunk is read again after the wait.
      and chunks.available_at < 'infinity'
      and batches.state = 'running' and batches.valid_until > now()
      and companies.id = chunks.company_id and companies.status = 'active'
      and not ${isClosed(sql`batches.class`)}
      -- Evaluated once. After an upgrade an older process must not send what the newer version may have changed.
      and (select may_take_work(${newestMigration()}))
    returning ${leaseColumns}`.execute(queries);
  return rows;
}

/** @returns the leases that are still ours */
export async function renewLeases(
  queries: Queries,
  leases: readonly Lease[],
  leaseSeconds: number,
): Promise<Lease[]> {
  const { rows } = await prepared<Lease>`
    update chunks set lease_until = now() + make_interval(secs => ${leaseSeconds})
    from (${unnestLeases(inOrder(leases))}) own where ${isOwn}
    returning ${leaseColumns}`.execute(queries);
  return rows;
}

/**
 * Releases chunks in which nothing is in flight. Chunks of a paused or cancelled batch stay unavailable.
 * @param waitSeconds before they can be claimed; with 0 they keep their place in the queue
 */
export async function releaseLeases(
  queries: Queries,
  leases: readonly Lease[],
  waitSeconds = 0,
): Promise<void> {
  await prepared`
    update chunks set lease_token = null, lease_until = null, in_flight = '{}', in_flight_routes = '{}'
      ${waitSeconds > 0 ? sql`, available_at = greatest(chunks.available_at, now() + make_interval(secs => ${waitSeconds}))` : sql``}
    from (${unnestLeases(inOrder(leases))}) own where ${isOwn}`.execute(queries);
}

/**
 * The fence: a process whose token is no longer the chunk's has lost the lease and must not write. The chunks stay
 * locked until the transaction ends, so that the leases cannot be lost meanwhile.
 * @param lock `exclusive` also waits for transactions that change these chunks, such as a pause of their batch
 * @returns the tokens of the leases that are still ours
 */
export async function lockCurrentLeases(
  transaction: Transaction<Schema>,
  leases: readonly Lease[],
  lock: 'shared' | 'exclusive' = 'shared',
): Promise<ReadonlySet<number>> {
  const { rows } = await prepared<Lease>`
    select ${leaseColumns} from (${unnestLeases(leases)}) own join chunks on ${isOwn}
    order by chunks.company_id, chunks.id
    -- A shared lock lets the same dispatcher mark more messages of the chunk meanwhile, but no lease be taken away.
    ${lock === 'shared' ? sql`for key share` : sql`for no key update`} of chunks`.execute(transaction);
  return new Set(rows.map(({ token }) => token));
}

/** Everyone locks chunks in the order of their keys, so that nobody deadlocks: a pause locks all chunks of a batch. */
function inOrder(leases: readonly Lease[]): Lease[] {
  return [...leases].sort(byKey);
}

function byKey(left: Lease, right: Lease): number {
  return left.companyId - right.companyId || left.chunkId - right.chunkId;
}

/** Rows `(company_id, id, token, place)`, one for each lease. */
function unnestLeases(leases: readonly Lease[], more: RawBuilder<unknown> = sql``): RawBuilder<unknown> {
  return sql`select * from unnest(${bigints(leases.map(({ companyId }) => companyId))},
    ${bigints(leases.map(({ chunkId }) => chunkId))}, ${bigints(leases.map(({ token }) => token))})
    with ordinality as leases (company_id, id, token, place) ${more}`;
}

/** An array as PostgreSQL writes it. Arrays within an array must be equally long; texts need not. */
function arrayText(numbers: readonly number[]): string {
  return `{${numbers.join(',')}}`;
}
