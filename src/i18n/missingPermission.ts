import { platformPermissions, type PermissionKey } from '#contract/permissions.ts';
import { storedUser } from '../session.ts';
import { findText } from './text.ts';

const nameOf = (permission: PermissionKey) => findText(`roles.permissions.${permission}.name`) ?? permission;

/** Names the permission that the signed-in user lacks, and says who can give it. */
export function missingPermissionText(permission: PermissionKey): string {
  const isForProvider = platformPermissions.includes(permission) && storedUser()?.scope === 'company';
  const sentences = [
    findText('reasons.permission-missing', { permission: nameOf(permission) }),
    isForProvider
      ? findText('roles.givers.nobody')
      : findText('roles.givers.holder', { choose: nameOf('assign-permission') }),
  ];
  return sentences.filter(Boolean).join(' ') || permission;
}
