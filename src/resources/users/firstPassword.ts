import type { User } from '#contract/main-api/people/users.ts';

/** Whether somebody has a first password that opens nothing any more. */
export function isFirstPasswordOver({ firstPasswordUntil }: Pick<User, 'firstPasswordUntil'>): boolean {
  return firstPasswordUntil !== null && Date.parse(firstPasswordUntil) <= Date.now();
}

/** Whether a new password is awaited of somebody. Who signs in with their company's account has none, and need not choose one. */
export function isPasswordDue(
  user: Pick<User, 'passwordChangeRequired' | 'firstPasswordUntil' | 'lastSignInAt'>,
): boolean {
  return user.passwordChangeRequired && (user.firstPasswordUntil !== null || user.lastSignInAt === null);
}
