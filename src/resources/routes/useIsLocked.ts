import type { Route } from '#contract/main-api/routes.ts';
import { useHasFullAccess } from '../../components/useMayCall.ts';

/** Whether a route carries one-time codes and the signed-in user may not change where it leads. */
export function useIsLocked(route: Partial<Route> | undefined): boolean {
  const hasFullAccess = useHasFullAccess();
  return route?.carriesSystemTexts === true && !hasFullAccess;
}
