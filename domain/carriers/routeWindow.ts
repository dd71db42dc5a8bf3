import type { Route } from '#contract/main-api/carriers/routes.ts';

/** The fields of a route that say how much may be unanswered. */
export type WindowFields = Pick<Route, 'windowSize' | 'connections'> & {
  centralPlatform: Pick<NonNullable<Route['centralPlatform']>, 'numbersPerRequest'> | null;
};

/** How many messages may be unanswered in one process. The window of a carrier that takes many with one request counts requests. */
export function routeWindow({ windowSize, connections, centralPlatform }: WindowFields): number {
  return windowSize * connections * (centralPlatform?.numbersPerRequest ?? 1);
}
