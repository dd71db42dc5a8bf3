import type { EndpointSpec } from '#contract/endpoint.ts';
import type { Scope } from '#contract/main-api/people/roles.ts';
import { missingPermission } from '#contract/permissions.ts';

/** The permission that guards a call, or a screen that needs it. */
export type Guard = Pick<EndpointSpec, 'permission' | 'orAny' | 'alsoNeeds' | 'scope'>;

export interface Caller {
  scope: Scope;
  permissions: readonly string[];
}

/** Whether somebody may make a call, as far as permission and scope decide. */
export function mayCall({ scope, permissions }: Caller, guard: Guard): boolean {
  const isInScope = guard.scope !== 'platform' || scope === 'platform';
  return isInScope && missingPermission(permissions, guard) === null;
}
