import { permissionKeys, platformPermissions, type PermissionKey } from '#contract/permissions.ts';
import type { Scope } from '#contract/main-api/roles.ts';

export interface PermissionChange {
  given: PermissionKey[];
  taken: PermissionKey[];
}

/** How a list of permissions differs from what it was; null when it does not, in whatever order. */
export function permissionChange(
  before: readonly PermissionKey[],
  after: readonly PermissionKey[],
): PermissionChange | null {
  const given = after.filter((name) => !before.includes(name));
  const taken = before.filter((name) => !after.includes(name));
  return given.length + taken.length > 0 ? { given, taken } : null;
}

/** The permissions that a role can hold at all. */
export function permissionsFor(scope: Scope): PermissionKey[] {
  return permissionKeys.filter((name) => scope === 'platform' || !platformPermissions.includes(name));
}
