import { permissionKeys, type PermissionKey } from '#contract/permissions.ts';
import type { Session } from '#services/kit/session.ts';

/** Somebody who is signed in, for what is called without HTTP; of company 1 the provider's. */
export function callerOf(companyId: number, without: readonly PermissionKey[] = []): Session {
  return {
    tokenHash: new Uint8Array(),
    userId: companyId,
    username: 'somebody',
    companyId,
    branchId: null,
    roleId: 1,
    scope: companyId === 1 ? 'platform' : 'company',
    permissions: permissionKeys.filter((key) => !without.includes(key)),
    passwordChangeRequired: false,
    purpose: 'session',
    address: '',
  };
}
