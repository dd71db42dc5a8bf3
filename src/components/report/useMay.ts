import { can, type PermissionKey } from '#contract/permissions.ts';
import { useSignedInUser } from '../../session.ts';

/** Whether the signed-in user holds the permission. */
export function useMay(permission: PermissionKey): boolean {
  const held = useSignedInUser().permission.map(({ name }) => name);
  return can(held, permission);
}
