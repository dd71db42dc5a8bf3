import type { Database } from '#services/kit/database/index.ts';
import type { Logger } from '#services/kit/log.ts';
import { crashPoint } from '../crashPoint.ts';
import { claimMessages } from './claim.ts';
import { acceptLate } from './lateAnswer.ts';
import { settleAttempts } from './settle.ts';
import type { DispatchStore } from './types.ts';

export interface DispatchRules {
  /** How long a claim holds; longer than any answer is waited for, so that only a dead dispatcher loses it. */
  leaseSeconds: number;
  /** Wait before a message of uncertain fate is sent again: the answer may still come. */
  graceSeconds: number;
}

/** The dispatcher's side of the database, for one route. */
export function dispatchStore(
  database: Database,
  routeId: number,
  { leaseSeconds, graceSeconds }: DispatchRules,
  log: Logger,
): DispatchStore {
  return {
    async claim(room) {
      const claim = await database
        .transaction()
        .execute((transaction) => claimMessages(transaction, routeId, room, leaseSeconds));
      if (claim.messages.length > 0) crashPoint('after-claim-commit');
      return claim;
    },

    async settle(results) {
      const leftOut = await database.transaction().execute(async (transaction) => {
        const rest = await settleAttempts(transaction, routeId, results, graceSeconds);
        crashPoint('before-settle-commit');
        return rest;
      });
      if (leftOut.length > 0) {
        log.warn(
          { results: leftOut.length },
          'results came after their lease was lost, or for the second time',
        );
      }
    },

    acceptLate: (submit, carrierMessageId) =>
      database
        .transaction()
        .execute((transaction) => acceptLate(transaction, { ...submit, routeId, carrierMessageId })),
  };
}
