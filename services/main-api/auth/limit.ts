import type { AttemptLimit } from '#services/kit/auth/attempts.ts';

/**
 * Tries to sign in that fail, for each username and place: a known device, or else a network. A sign-in from there or
 * a new password clears them.
 */
export const signInLimit: AttemptLimit = { kind: 'sign-in', most: 10, minutes: 15 };

/** The same for a username from all places together that its owner has not signed in from before. */
export const strangersSignInLimit: AttemptLimit = { kind: 'sign-in-strangers', most: 50, minutes: 15 };
