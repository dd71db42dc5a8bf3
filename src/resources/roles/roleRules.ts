import { useTranslate } from 'react-admin';
import type { LoginReply } from '#contract/main-api/sign-in/auth.ts';
import { scopes, type Role, type Scope } from '#contract/main-api/people/roles.ts';
import { permissionKeys, platformPermissions, type PermissionKey } from '#contract/permissions.ts';
import { choicesOf } from '../../components/list/filters.tsx';
import { heldPermissions } from '../../session.ts';

/** Why a role cannot be changed, as a key of the `roles.locked` texts. */
type LockReason = 'fixed' | 'shared' | 'outranks' | 'own';

/** The service says that a role is not theirs to change; which of its rules it was follows from the role. */
export function lockReason(role: Role, caller: LoginReply): LockReason | null {
  if (role.isEditable) return null;
  if (role.isFixed) return 'fixed';
  if (caller.scope === 'company' && role.companyId === null) return 'shared';
  const held = heldPermissions(caller);
  return role.permissions.every((name) => held.includes(name)) ? 'own' : 'outranks';
}

/** Says whose a role is. */
export function useRoleOwner(): (role: Role) => string {
  const translate = useTranslate();
  return ({ scope, companyName }) => {
    if (scope === 'platform') return translate('roles.owner.provider');
    return companyName ?? translate('roles.owner.everyone');
  };
}

/** Whom a role can be for, in the provider's inputs and filters. */
export const scopeChoices = choicesOf(scopes, 'roles.scope');

/** The permissions that a role can hold at all. */
export function permissionsFor(scope: Scope): PermissionKey[] {
  return permissionKeys.filter((name) => scope === 'platform' || !platformPermissions.includes(name));
}
