import { permissionKeys, type PermissionKey } from '#contract/permissions.ts';
import type { Session } from '#services/kit/auth/session.ts';

interface Caller {
  scope: Session['scope'];
  /** Permissions that the caller lacks. */
  without: readonly PermissionKey[];
}

/** Somebody who is signed in, for what is called without HTTP; of company 1 the provider's, if it is not said otherwise. */
export function callerOf(
  companyId: number,
  { without = [], scope = companyId === 1 ? 'platform' : 'company' }: Partial<Caller> = {},
): Session {
  return {
    tokenHash: new Uint8Array(),
    userId: companyId,
    username: 'somebody',
    companyId,
    branchId: null,
    roleId: 1,
    scope,
    permissions: permissionKeys.filter((key) => !without.includes(key)),
    passwordChangeRequired: false,
    secondFactorDue: false,
    isCodeDue: false,
    purpose: 'session',
    apiKey: null,
    address: '',
  };
}
