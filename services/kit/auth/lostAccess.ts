import { AppError, refusal, secondFactorRequired } from '../errors.ts';
import { sessionEnded, type Session } from './session.ts';

/** The access that a caller may lose while a request of theirs runs. */
type Access = Pick<
  Session,
  | 'purpose'
  | 'roleId'
  | 'companyId'
  | 'scope'
  | 'passwordChangeRequired'
  | 'secondFactorDue'
  | 'permissions'
  | 'apiKey'
>;

/**
 * All decisions for a request were made by the access that the caller had when it was authorised, so none of that may be
 * lost.
 * @param current null if the session has ended
 * @returns why the request must be refused, or null
 */
export function lostAccess(before: Access, current: Access | null): AppError | null {
  if (
    !current ||
    current.purpose !== before.purpose ||
    current.roleId !== before.roleId ||
    current.companyId !== before.companyId
  ) {
    return sessionEnded();
  }
  if (current.passwordChangeRequired && !before.passwordChangeRequired) {
    return new AppError('password-change-required', 'Choose a new password first.');
  }
  if (current.secondFactorDue && !before.secondFactorDue) return secondFactorRequired();
  const isNarrower =
    (before.scope === 'platform' && current.scope !== 'platform') ||
    !isSameKey(before.apiKey, current.apiKey);
  const held = new Set(current.permissions);
  if (isNarrower || !before.permissions.every((permission) => held.has(permission))) {
    return refusal('forbidden', 'permissions-changed');
  }
  return null;
}

/** Any change of a key may have narrowed it. */
function isSameKey(before: Access['apiKey'], current: Access['apiKey']): boolean {
  return before === current || JSON.stringify(before) === JSON.stringify(current);
}
