import { countAttempt, type AttemptLimit } from '#services/kit/auth/attempts.ts';
import type { Database } from '#services/kit/database/index.ts';
import type { Session } from '#services/kit/auth/session.ts';

/**
 * Requests of one person whose answer tells whether a username is taken in any company. Creating users needs far
 * fewer in an hour, enumerating usernames of other companies far more.
 */
export const usernameQuestions: AttemptLimit = { kind: 'username-question', most: 200, minutes: 60 };

/**
 * Does not count for the provider's people, who see all users. Not in a transaction, because a refused try must
 * count, too.
 * @throws rate-limited
 */
export async function countUsernameQuestion(database: Database, session: Session): Promise<void> {
  if (session.scope === 'platform') return;
  await countAttempt(database, usernameQuestions, String(session.userId));
}
