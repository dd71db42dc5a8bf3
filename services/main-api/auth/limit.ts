import type { AttemptLimit } from '#services/kit/attempts.ts';

/**
 * Tries to sign in that fail, for each username and place: a known device, or else a network. A sign-in from there or
 * a new password makes them forgotten.
 */
export const signInLimit: AttemptLimit = { kind: 'sign-in', most: 10, minutes: 15 };

/** The same of a username from all places together where its owner has not signed in before. */
export const strangersSignInLimit: AttemptLimit = { kind: 'sign-in-strangers', most: 50, minutes: 15 };
