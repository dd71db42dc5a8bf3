import type { AttemptLimit } from '#services/kit/attempts.ts';

/** Tries to sign in that fail, for each username. A sign-in or a new password makes them forgotten. */
export const signInLimit: AttemptLimit = { kind: 'sign-in', most: 10, minutes: 15 };
