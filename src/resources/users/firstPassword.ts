import type { User } from '#contract/main-api/people/users.ts';

/** Whether somebody has a first password that opens nothing any more. */
export function isFirstPasswordOver({ firstPasswordUntil }: Pick<User, 'firstPasswordUntil'>): boolean {
  return firstPasswordUntil !== null && Date.parse(firstPasswordUntil) <= Date.now();
}
