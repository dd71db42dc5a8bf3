import { permissionKeys } from '#contract/permissions.ts';
import { heldPermissions, useSignedInUser } from '../session.ts';

/** Whether the signed-in user holds every permission, in every company. */
export function useHasFullAccess(): boolean {
  const user = useSignedInUser();
  const held = heldPermissions(user);
  return user.scope === 'platform' && permissionKeys.every((name) => held.includes(name));
}
