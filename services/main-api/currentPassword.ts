import type { FieldProblem } from '#contract/errors.ts';
import { countAttempt, forgetAttempts, type AttemptLimit } from '#services/kit/auth/attempts.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { isPassword } from '#services/kit/auth/password/password.ts';
import { sessionPlace, type Session } from '#services/kit/auth/session.ts';
import { signOnOf } from './company-sign-in/wayIn.ts';

/** Guesses at an unattended screen, counted for each session: those of a stolen one must not keep the owner from ending it. */
const guessLimit: AttemptLimit = { kind: 'current-password', most: 10, minutes: 15 };

/** Calls that ask for the current password, which is slow to check: what an office behind one address may need. */
export const passwordGuesses = { perMinute: 60 };

export type CurrentPassword = { problem: FieldProblem } | { problem: null; hash: string };

/**
 * In a session that began at the company's identity provider no password is asked for: who signs in there may have none. Having signed in
 * there a moment ago counts in its place.
 * @returns the problem of the password, or the stored hash that it matches
 * @throws rate-limited
 */
export async function checkCurrentPassword(
  queries: Queries,
  session: Session,
  typed: string | undefined,
): Promise<CurrentPassword> {
  const signOn = await signOnOf(queries, session.tokenHash);
  if (signOn)
    return signOn.isFresh
      ? { problem: null, hash: await readPasswordHash(queries, session) }
      : { problem: 'sign-in-again' };
  if (typed === undefined) return { problem: 'required' };
  const account = String(session.userId);
  // Before the slow check: of many guesses at once no more than the limit get that far.
  const place = sessionPlace(session);
  await countAttempt(queries, guessLimit, account, place);
  const hash = await readPasswordHash(queries, session);
  if (!(await isPassword(hash, typed))) return { problem: 'wrong-password' };
  await forgetAttempts(queries, guessLimit.kind, account, place);
  return { problem: null, hash };
}

export async function readPasswordHash(queries: Queries, { userId }: Session): Promise<string> {
  const row = await queries
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.password_hash;
}
