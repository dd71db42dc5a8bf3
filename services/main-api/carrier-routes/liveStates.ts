import { sql, type Selectable } from 'kysely';
import {
  goneAfterSeconds,
  type LinkState,
  type RouteInstance,
  type RouteLiveState,
} from '#contract/main-api/routes.ts';
import type { Schema } from '#database/schema.ts';
import type { Queries } from '#services/kit/database/index.ts';

/** How long a process that has ended is still listed; there may have been many. */
const forgottenAfterSeconds = 600;

/** The last report of each process on each route; a route without reports is gone. */
export async function liveStates(queries: Queries): Promise<RouteLiveState[]> {
  const routes = await queries.selectFrom('routes').select('id').orderBy('id').execute();
  const rows = await queries
    .selectFrom('route_states')
    .selectAll()
    .select(sql<boolean>`updated_at < now() - make_interval(secs => ${goneAfterSeconds})`.as('is_gone'))
    .where('updated_at', '>', sql<Date>`now() - make_interval(secs => ${forgottenAfterSeconds})`)
    .orderBy('route_id')
    .orderBy('updated_at', 'desc')
    .execute();
  return routes.map(({ id }) =>
    togetherOf(
      id,
      rows.filter(({ route_id }) => route_id === id).map(({ is_gone, ...row }) => toInstance(row, is_gone)),
    ),
  );
}

function toInstance(row: Selectable<Schema['route_states']>, isGone: boolean): RouteInstance {
  return {
    instance: row.instance,
    state: isGone ? 'gone' : row.state,
    since: row.since.toISOString(),
    lastFailure: row.last_failure,
    pending: row.pending,
    segmentsPerSecond: row.segments_per_second,
    limitPerSecond: row.limit_per_second,
    submitted: row.submitted,
    refused: row.refused,
    uncertain: row.uncertain,
    idsMissing: row.ids_missing,
    idsInvalid: row.ids_invalid,
    updatedAt: row.updated_at.toISOString(),
  };
}

/** The best first: what one process can do the route can do. */
const order = ['bound', 'connecting', 'waiting', 'stopped'] as const satisfies LinkState[];

function togetherOf(routeId: number, instances: RouteInstance[]): RouteLiveState {
  const live = instances.filter(({ state }) => state !== 'gone');
  const state = order.find((each) => live.some((instance) => instance.state === each)) ?? 'gone';
  const sum = (
    field:
      | 'pending'
      | 'segmentsPerSecond'
      | 'submitted'
      | 'refused'
      | 'uncertain'
      | 'idsMissing'
      | 'idsInvalid',
  ) => live.reduce((total, instance) => total + instance[field], 0);
  const limits = live.flatMap(({ limitPerSecond }) => limitPerSecond ?? []);
  const failed = live.filter(({ state: each, lastFailure }) => each !== 'bound' && lastFailure !== null);
  const sinces = live.filter((each) => each.state === state).map(({ since }) => since);
  return {
    routeId,
    state,
    pending: sum('pending'),
    segmentsPerSecond: sum('segmentsPerSecond'),
    // One without a limit is as fast as its carrier: then the route has none.
    limitPerSecond:
      limits.length > 0 && limits.length === live.length ? limits.reduce((a, b) => a + b) : null,
    submitted: sum('submitted'),
    refused: sum('refused'),
    uncertain: sum('uncertain'),
    idsMissing: sum('idsMissing'),
    idsInvalid: sum('idsInvalid'),
    lastFailure: latest(failed)?.lastFailure ?? null,
    since: sinces.sort()[0] ?? null,
    boundCount: live.filter((each) => each.state === 'bound').length,
    instances,
  };
}

function latest(instances: RouteInstance[]): RouteInstance | undefined {
  return [...instances].sort((a, b) => b.since.localeCompare(a.since))[0];
}
