import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Reply } from '#contract/endpoint.ts';
import { listRouteStates } from '#contract/main-api/carriers/routes.ts';
import { type RouteLiveState } from '#contract/main-api/carriers/routeStates.ts';
import { call } from '../../dataProviders/http/httpClient.ts';

export const routeStatesKey = ['route-states'];
const refreshMs = 3_000;
/** Two minutes of them. */
const keptRates = 40;

type RouteStates = Reply<typeof listRouteStates> & {
  /** By route, oldest first: parts a second as they were seen. */
  rates: Record<number, number[]>;
};

/** The state of every route, asked anew every few seconds while the page is visible. */
export function useRouteStates() {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: routeStatesKey,
    queryFn: async ({ signal }): Promise<RouteStates> => {
      const reply = await call(listRouteStates, { signal });
      const before = queryClient.getQueryData<RouteStates>(routeStatesKey)?.rates ?? {};
      const rates = reply.states.map(({ routeId, segmentsPerSecond }) => [
        routeId,
        [...(before[routeId] ?? []), segmentsPerSecond].slice(-keptRates),
      ]);
      return { ...reply, rates: Object.fromEntries(rates) as RouteStates['rates'] };
    },
    refetchInterval: refreshMs,
  });
}

/** The state of one route; undefined until it is known. */
export function useRouteState(routeId: number): RouteLiveState | undefined {
  return useRouteStates().data?.states.find((state) => state.routeId === routeId);
}
