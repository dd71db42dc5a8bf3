import type { Database } from '#services/kit/database/index.ts';
import type { Logger } from '#services/kit/log.ts';
import { claimMessages } from './claim.ts';
import { settleAttempts } from './settle.ts';
import type { DispatchStore } from './types.ts';

/** The dispatcher's side of the database, for one route. */
export function dispatchStore(database: Database, routeId: number, log: Logger): DispatchStore {
  return {
    claim: (limit) =>
      database.transaction().execute((transaction) => claimMessages(transaction, routeId, limit)),

    async settle(results) {
      const stale = await database
        .transaction()
        .execute((transaction) => settleAttempts(transaction, routeId, results));
      if (stale > 0) log.warn({ stale }, 'results came after their lease had gone to another dispatcher');
    },
  };
}
