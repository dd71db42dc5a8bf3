import type { RouteHealth } from '#contract/main-api/health.ts';
import type { RouteLiveState } from '#contract/main-api/carriers/routeStates.ts';
import { routeProblem } from '#domain/health/problemRules.ts';
import { delayLimits, type Activity, type RouteActivity } from '#services/engine/monitoring/activity.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { platformColumn } from '#services/engine/carriers/routes/routeRecords.ts';
import { routeWindow } from '#domain/carriers/routeWindow.ts';
import { liveStates } from '#services/engine/carriers/routes/liveStates.ts';

/** Each route with what all receivers have done over it lately. */
export async function readRoutes(queries: Queries, activities: readonly Activity[]): Promise<RouteHealth[]> {
  const routes = await queries
    .selectFrom('routes')
    .select(['id', 'name', 'is_enabled', 'window_size as windowSize', 'connections'])
    .select(platformColumn)
    .orderBy('priority')
    .orderBy('name')
    .execute();
  const states = new Map((await liveStates(queries)).map((live) => [live.routeId, live]));
  return routes.map(({ id, name, is_enabled, ...window }) =>
    toRoute(
      { id, name, isEnabled: is_enabled, windowSize: routeWindow(window) },
      states.get(id)!,
      activities.flatMap(({ routes: byName }) => byName[name] ?? []),
    ),
  );
}

interface RouteRow {
  id: number;
  name: string;
  isEnabled: boolean;
  /** Window of all connections of a process together. */
  windowSize: number;
}

function toRoute(
  { id, name, isEnabled, windowSize }: RouteRow,
  live: RouteLiveState,
  activities: readonly RouteActivity[],
): RouteHealth {
  const sum = (figure: (activity: RouteActivity) => number) =>
    activities.reduce((total, activity) => total + figure(activity), 0);
  const ended = sum(({ hour }) => hour.ended);
  const uncertain = sum((each) => each.uncertain);
  const delays = delayLimits.map((_, index) => sum(({ hour }) => hour.delays[index]!));
  return {
    id,
    name,
    state: isEnabled ? live.state : 'off',
    instances: isEnabled
      ? live.instances.map(({ instance, state, since, lastFailure }) => ({
          instance,
          state,
          since,
          lastFailure,
        }))
      : [],
    pending: live.pending,
    window: windowSize * live.boundCount,
    accepted: sum(({ hour }) => hour.accepted),
    deliveryRate: ended > 0 ? sum(({ hour }) => hour.delivered) / ended : null,
    receiptDelay: delays.at(-1)! > 0 ? { p50: quantile(delays, 0.5), p95: quantile(delays, 0.95) } : null,
    uncertain,
    problem: isEnabled
      ? routeProblem({
          hasEmptyPurse: live.purses.some(({ balance }) => balance <= 0),
          states: live.instances.map(({ state }) => state),
          windowSize,
          uncertain,
          accepted: sum((each) => each.acceptedLately),
          receipts: sum((each) => each.receiptsLately),
        })
      : null,
  };
}

/** Within a bucket values are taken to be spread evenly, as Prometheus does; above the last limit it is that limit. */
function quantile(delays: readonly number[], share: number): number {
  const wanted = share * delays.at(-1)!;
  const index = delays.findIndex((count) => count >= wanted);
  const [from, to] = [delayLimits[index - 1] ?? 0, delayLimits[index]!];
  if (to === Infinity) return from;
  const before = delays[index - 1] ?? 0;
  return from + ((to - from) * (wanted - before)) / (delays[index]! - before);
}
