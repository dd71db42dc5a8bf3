import { sql } from 'kysely';
import { goneAfterSeconds, type LinkState } from '#contract/main-api/carriers/routeStates.ts';
import type { noRouteCounts } from '../ActiveRoute.ts';
import type { Database } from '#services/kit/database/index.ts';

type Counts = typeof noRouteCounts;

/** A route's state in one process. */
export interface RouteState extends Counts {
  routeId: number;
  state: LinkState;
  /** Since it is bound, or since it is not. */
  since: Date;
  lastFailure: string | null;
  /** Segments in flight. */
  pending: number;
  /** Segments of the last second. */
  rate: number;
  limit: number | null;
}

/** Stores the states of this process and removes those of processes that have ended. @returns bound processes by route */
export async function reportStates(
  database: Database,
  instance: string,
  states: readonly RouteState[],
): Promise<Map<number, number>> {
  const column = <Key extends keyof RouteState>(key: Key) => states.map((state) => state[key]);
  return database.transaction().execute(async (transaction) => {
    await sql`delete from route_states where (instance = ${instance} and route_id <> all(${column('routeId')}::bigint[]))
      or updated_at < now() - make_interval(secs => ${goneAfterSeconds})`.execute(transaction);
    if (states.length > 0) {
      await sql`
        insert into route_states (instance, route_id, state, since, last_failure, pending, segments_per_second,
          limit_per_second, submitted, refused, uncertain, ids_missing, ids_invalid)
        select ${instance}, * from unnest(${column('routeId')}::bigint[], ${column('state')}::text[],
          ${column('since')}::timestamptz[], ${column('lastFailure')}::text[], ${column('pending')}::int[],
          ${column('rate')}::float8[], ${column('limit')}::float8[], ${column('submitted')}::bigint[],
          ${column('refused')}::bigint[], ${column('uncertain')}::bigint[], ${column('idsMissing')}::bigint[],
          ${column('idsInvalid')}::bigint[]) as reported (route_id)
        where exists (select from routes where routes.id = reported.route_id)
        on conflict (route_id, instance) do update set state = excluded.state, since = excluded.since,
          last_failure = excluded.last_failure, pending = excluded.pending,
          segments_per_second = excluded.segments_per_second, limit_per_second = excluded.limit_per_second,
          submitted = excluded.submitted, refused = excluded.refused, uncertain = excluded.uncertain,
          ids_missing = excluded.ids_missing, ids_invalid = excluded.ids_invalid, updated_at = excluded.updated_at`.execute(
        transaction,
      );
    }
    const { rows } = await sql<{ routeId: number; count: number }>`
      select route_id as "routeId", count(*) as count from route_states where state = 'bound' group by 1`.execute(
      transaction,
    );
    return new Map(rows.map(({ routeId, count }) => [routeId, count]));
  });
}

/** Removes the states of a process that stops, so that nobody has to wait until they are too old. */
export async function removeStates(database: Database, instance: string): Promise<void> {
  await database.deleteFrom('route_states').where('instance', '=', instance).execute();
}
