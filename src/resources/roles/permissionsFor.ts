import type { Scope } from '#contract/main-api/roles.ts';
import { permissionKeys, platformPermissions, type PermissionKey } from '#contract/permissions.ts';

/** The permissions that a role can hold at all. */
export function permissionsFor(scope: Scope): PermissionKey[] {
  return permissionKeys.filter((name) => scope === 'platform' || !platformPermissions.includes(name));
}
