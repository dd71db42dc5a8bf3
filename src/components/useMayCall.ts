import { mayCall, useSignedInUser, type Guard, heldPermissions } from '../session.ts';
import { permissionKeys, can, type OpenAccess, type PermissionKey } from '#contract/permissions.ts';

/** Whether the service will let the signed-in user make this call. */
export function useMayCall(guard: Guard): boolean {
  return mayCall(useSignedInUser(), guard);
}

/** Whether the signed-in user holds every permission, in every company. */
export function useHasFullAccess(): boolean {
  const user = useSignedInUser();
  const held = heldPermissions(user);
  return user.scope === 'platform' && permissionKeys.every((name) => held.includes(name));
}

/** Whether the signed-in user holds the permission. */
export function useMay(permission: PermissionKey | OpenAccess): boolean {
  return can(heldPermissions(useSignedInUser()), permission);
}
