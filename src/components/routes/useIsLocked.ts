import type { Route } from '#contract/main-api/carriers/routes.ts';
import { useHasFullAccess } from '../useMayCall.ts';

/** Whether a route carries one-time codes and the signed-in user may not change where it leads. */
export function useIsLocked(route: Partial<Pick<Route, 'carriesSystemTexts'>> | undefined): boolean {
  const hasFullAccess = useHasFullAccess();
  return route?.carriesSystemTexts === true && !hasFullAccess;
}
