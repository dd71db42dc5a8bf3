import type { PermissionKey } from '#contract/permissions.ts';

export interface PermissionChange {
  given: PermissionKey[];
  taken: PermissionKey[];
}

/**
 * How a list of permissions differs from what it was; null when it does not, in whatever order, or when there
 * is no new list.
 */
export function permissionChange(
  before: readonly PermissionKey[],
  after: readonly PermissionKey[] | undefined,
): PermissionChange | null {
  if (!after) return null;
  const given = after.filter((name) => !before.includes(name));
  const taken = before.filter((name) => !after.includes(name));
  return given.length + taken.length > 0 ? { given, taken } : null;
}
