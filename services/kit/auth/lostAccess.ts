import { AppError } from '../errors.ts';
import { sessionEnded, type Session } from './session.ts';

/** What may be taken from somebody while a request of theirs is carried out. */
export type Access = Pick<
  Session,
  'purpose' | 'roleId' | 'companyId' | 'scope' | 'passwordChangeRequired' | 'permissions'
>;

/**
 * Everything that was decided for a request was decided by the access with which it was let in, so none of that may be
 * gone.
 * @param current null when the session has ended
 * @returns why the request must not go on, or null
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
  const isNarrower = before.scope === 'platform' && current.scope !== 'platform';
  const held = new Set(current.permissions);
  if (isNarrower || !before.permissions.every((permission) => held.has(permission))) {
    return new AppError('forbidden', 'Your permissions have changed since this request began.');
  }
  return null;
}
