import type { Database } from '#services/kit/database/index.ts';
import { routesByOwnId } from '../carriers/http/receipts/pushedReceipts.ts';
import { acceptNamed } from '../queue/results/lateAnswer.ts';
import { matchDue } from '../receipts/early.ts';

/**
 * Looks again for the messages of early receipts whose time it is. Where receipts name messages by our own ids, a message may
 * be found that nobody knows to be accepted.
 */
export async function matchDueReceipts(database: Database, limit: number): Promise<void> {
  const unmatched = await database.transaction().execute((transaction) => matchDue(transaction, limit));
  for (const routeId of await routesByOwnId(database, [...unmatched.keys()]))
    await acceptNamed(database, routeId, unmatched.get(routeId)!);
}
