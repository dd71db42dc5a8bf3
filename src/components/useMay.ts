import { can, type OpenAccess, type PermissionKey } from '#contract/permissions.ts';
import { heldPermissions, useSignedInUser } from '../session.ts';

/** Whether the signed-in user holds the permission. */
export function useMay(permission: PermissionKey | OpenAccess): boolean {
  return can(heldPermissions(useSignedInUser()), permission);
}
