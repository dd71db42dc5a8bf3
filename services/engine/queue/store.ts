import type { UncertainPolicy } from '#contract/main-api/routes.ts';
import type { Database } from '#services/kit/database/index.ts';
import type { Logger } from '#services/kit/logging/log.ts';
import { crashPoint } from '../crashPoint.ts';
import { handOverWaiting } from './handOver.ts';
import { releaseLeases, renewLeases, markInFlight } from './hold.ts';
import { leaseChunks } from './lease.ts';
import { acceptLate } from './lateAnswer.ts';
import { acceptLost } from './lostResults.ts';
import { settleAttempts } from './settle.ts';
import type { DispatchStore } from './types.ts';

export interface DispatchRules {
  /** How long what a process has taken on stays its own; longer than any answer is waited for, so that only a dead one loses it. */
  leaseSeconds: number;
  /** Wait before a message of uncertain fate is sent again: the answer may still come. */
  graceSeconds: number;
  /** By route, as it is now. */
  whenUncertain(): ReadonlyMap<number, UncertainPolicy>;
}

/** The dispatcher's side of the database. */
export function dispatchStore(
  database: Database,
  { leaseSeconds, graceSeconds, whenUncertain }: DispatchRules,
  log: Logger,
): DispatchStore {
  return {
    lease: (request, onAsked) =>
      database.transaction().execute(async (transaction) => {
        const chunks = await leaseChunks(transaction, request, leaseSeconds);
        onAsked(chunks.map(({ lease }) => lease));
        return chunks;
      }),

    async take(chunks) {
      const leases = await markInFlight(database, chunks, leaseSeconds);
      if (leases.length > 0) crashPoint('after-claim-commit');
      return leases;
    },

    renew: (leases) => renewLeases(database, leases, leaseSeconds),

    release: (leases, waitSeconds) => releaseLeases(database, leases, waitSeconds),

    handOver: (chunks) =>
      database.transaction().execute((transaction) => handOverWaiting(transaction, chunks)),

    async settle(results, emptied) {
      const { written, lost } = await database.transaction().execute(async (transaction) => {
        const settled = await settleAttempts(transaction, results, emptied, {
          graceSeconds,
          whenUncertain: whenUncertain(),
        });
        if (results.length > 0) crashPoint('before-settle-commit');
        return settled;
      });
      if (written < results.length) {
        const accepted = await acceptLost(database, lost);
        log.warn(
          { results: results.length - written, accepted },
          'results came after their lease was lost, or for the second time',
        );
      }
    },

    acceptLate: (submit, routeId, carrierMessageId) =>
      database
        .transaction()
        .execute((transaction) => acceptLate(transaction, { ...submit, routeId, carrierMessageId })),
  };
}
