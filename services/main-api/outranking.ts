import type { Scope } from '#contract/main-api/people/roles.ts';
import { permissionKeys } from '#contract/permissions.ts';
import type { Session } from '#services/kit/auth/session.ts';

/** A role's permissions and their scope. */
export interface Power {
  scope: Scope;
  permissions: readonly string[];
}

/** Whether a role may do something that the caller may not: nobody grants, takes or touches what they do not hold. */
export function outranks(power: Power, session: Session): boolean {
  // The provider's scope is more than any permission: with it they reach into every company.
  if (power.scope === 'platform' && session.scope !== 'platform') return true;
  return !power.permissions.every((permission) => session.permissions.includes(permission));
}

/** Whether the caller holds every permission, in every company. */
export function hasFullAccess(session: Session): boolean {
  return !outranks({ scope: 'platform', permissions: permissionKeys }, session);
}
