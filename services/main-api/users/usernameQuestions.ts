import { countAttempt, type AttemptLimit } from '#services/kit/attempts.ts';
import type { Database } from '#services/kit/database/index.ts';
import type { Session } from '#services/kit/session.ts';

/**
 * Questions of one person that are answered by whether a username is free: usernames are those of all companies. An
 * hour's hiring needs far fewer, a search for names that exist elsewhere far more.
 */
export const usernameQuestions: AttemptLimit = { kind: 'username-question', most: 200, minutes: 60 };

/** Not of the provider's people, who see all users. Not in a transaction: a refusal must count, too. @throws rate-limited */
export async function countUsernameQuestion(database: Database, session: Session): Promise<void> {
  if (session.scope === 'platform') return;
  await countAttempt(database, usernameQuestions, String(session.userId));
}
