import { Batcher } from '../jobs/Batcher.ts';
import type { Database } from '../database/index.ts';
import { findSessions, type Session, type ShownToken } from './session.ts';

/** Those who ask while a look is under way are looked up together in the next one. */
const together = { maxItems: 500, maxDelayMs: 0 };

/** Finds the session of a token, or null, for many requests at a time: each is asked of the database. */
export function sessionFinder(database: Database): (shown: ShownToken) => Promise<Session | null> {
  const finding = new Batcher<ShownToken, Session | null>((shown) => findSessions(database, shown), together);
  return (shown) => finding.add(shown);
}
