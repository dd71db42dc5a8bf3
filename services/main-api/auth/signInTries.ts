import { accountKey } from '#services/kit/auth/account.ts';
import { forgetAttempts, type AttemptLimit } from '#services/kit/auth/attempts.ts';
import type { Queries } from '#services/kit/database/index.ts';

/**
 * Tries to sign in that fail, for each username and place: a known device, or else a network. A sign-in from there or
 * a new password clears them.
 */
export const signInLimit: AttemptLimit = { kind: 'sign-in', most: 10, minutes: 15 };

/** The same for a username from all places together that its owner has not signed in from before. */
export const strangersSignInLimit: AttemptLimit = { kind: 'sign-in-strangers', most: 50, minutes: 15 };

/** Clears earlier tries from all places after a new password, so that its owner is not locked out. */
export async function forgetSignInTries(queries: Queries, username: string): Promise<void> {
  for (const { kind } of [signInLimit, strangersSignInLimit])
    await forgetAttempts(queries, kind, accountKey(username));
}
