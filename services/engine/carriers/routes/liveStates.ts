import { sql } from 'kysely';
import {
  goneAfterSeconds,
  type LinkState,
  type RouteInstance,
  type RouteLiveState,
  type RouteState,
} from '#contract/main-api/carriers/routeStates.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { sent } from '#services/kit/database/sql/listPage.ts';
import { readPurses } from './purses.ts';

/** How long a process that has ended is still listed; there may have been many. */
const forgottenAfterSeconds = 600;

/** The last report of each process on each route, in the order of their priority; a route without reports is gone. */
export async function liveStates(queries: Queries): Promise<RouteLiveState[]> {
  const routes = await queries
    .selectFrom('routes')
    .select(['id', 'name', 'is_enabled as isEnabled'])
    .orderBy('priority')
    .orderBy('id')
    .execute();
  const isGone = sql`updated_at < now() - make_interval(secs => ${goneAfterSeconds})`;
  const rows = await queries
    .selectFrom('route_states')
    .select([
      'route_id as routeId',
      'instance',
      sql<RouteState>`case when ${isGone} then 'gone' else state end`.as('state'),
      'since',
      'last_failure as lastFailure',
      'pending',
      'segments_per_second as segmentsPerSecond',
      'limit_per_second as limitPerSecond',
      'submitted',
      'refused',
      'uncertain',
      'ids_missing as idsMissing',
      'ids_invalid as idsInvalid',
      'updated_at as updatedAt',
    ])
    .where('updated_at', '>', sql<Date>`now() - make_interval(secs => ${forgottenAfterSeconds})`)
    .orderBy('route_id')
    .orderBy('updated_at', 'desc')
    .execute();
  const purses = await readPurses(queries);
  return routes.map(({ id, name, isEnabled }) => ({
    name,
    isEnabled,
    ...togetherOf(
      id,
      rows.filter(({ routeId }) => routeId === id).map(({ routeId: _routeId, ...row }) => sent(row)),
    ),
    purses: purses.get(id) ?? [],
  }));
}

/** The best first: what one process can do the route can do. */
const order = ['bound', 'refusing', 'connecting', 'waiting', 'stopped'] as const satisfies LinkState[];

const summed = [
  'pending',
  'segmentsPerSecond',
  'submitted',
  'refused',
  'uncertain',
  'idsMissing',
  'idsInvalid',
] as const;

function togetherOf(
  routeId: number,
  instances: RouteInstance[],
): Omit<RouteLiveState, 'name' | 'isEnabled' | 'purses'> {
  const live = instances.filter(({ state }) => state !== 'gone');
  const state = order.find((each) => live.some((instance) => instance.state === each)) ?? 'gone';
  const sums = Object.fromEntries(
    summed.map((field) => [field, live.reduce((total, instance) => total + instance[field], 0)]),
  ) as Record<(typeof summed)[number], number>;
  const limits = live.flatMap(({ limitPerSecond }) => limitPerSecond ?? []);
  const failed = live.filter(({ state: each, lastFailure }) => each !== 'bound' && lastFailure !== null);
  const isBound = state === 'bound';
  const sinces = live.filter((each) => !isBound || each.state === 'bound').map(({ since }) => since);
  return {
    routeId,
    state,
    ...sums,
    // One without a limit is as fast as its carrier: then the route has none.
    limitPerSecond:
      limits.length > 0 && limits.length === live.length ? limits.reduce((a, b) => a + b) : null,
    lastFailure: latest(failed)?.lastFailure ?? null,
    // It is bound since the first of several is, and down since the last of them is.
    since: sinces.sort().at(isBound ? 0 : -1) ?? null,
    boundCount: live.filter((each) => each.state === 'bound').length,
    instances,
  };
}

function latest(instances: RouteInstance[]): RouteInstance | undefined {
  return [...instances].sort((a, b) => b.since.localeCompare(a.since))[0];
}
