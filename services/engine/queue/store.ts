import type { UncertainPolicy } from '#contract/main-api/carriers/routes.ts';
import type { Database } from '#services/kit/database/index.ts';
import type { Logger } from '#services/kit/logging/log.ts';
import { readContentRules } from '../content-approvals/contentRules.ts';
import { crashPoint } from '../crashPoint.ts';
import { claimChunks } from './leases/claim.ts';
import { acceptLate } from './results/lateAnswer.ts';
import { markInFlight, releaseLeases, renewLeases } from './leases/leases.ts';
import { acceptLost } from './results/lostResults.ts';
import { refuseMessages } from './results/refuse.ts';
import { releaseWaiting } from './leases/releaseWaiting.ts';
import { settleAttempts } from './results/settle.ts';
import type { DispatchStore } from './types.ts';

export interface DispatchRules {
  /** How long a lease lasts. Longer than any answer is waited for, so that only a process that has ended loses it. */
  leaseSeconds: number;
  /** Wait before an uncertain message is sent again: the answer may still come. */
  graceSeconds: number;
  /** The current policies by route. */
  whenUncertain(): ReadonlyMap<number, UncertainPolicy>;
}

/** The database as the dispatcher sees it. */
export function dispatchStore(
  database: Database,
  { leaseSeconds, graceSeconds, whenUncertain }: DispatchRules,
  log: Logger,
): DispatchStore {
  return {
    claim: (request, onClaimed) =>
      database.transaction().execute(async (transaction) => {
        const chunks = await claimChunks(transaction, request, leaseSeconds);
        onClaimed(chunks.map(({ lease }) => lease));
        return chunks;
      }),

    contentRules: (companyIds) => readContentRules(database, companyIds),

    refuse: (chunks) => database.transaction().execute((transaction) => refuseMessages(transaction, chunks)),

    async markInFlight(chunks) {
      const leases = await markInFlight(database, chunks, leaseSeconds);
      if (leases.length > 0) crashPoint('after-mark-commit');
      return leases;
    },

    renew: (leases) => renewLeases(database, leases, leaseSeconds),

    release: (leases, waitSeconds) => releaseLeases(database, leases, waitSeconds),

    releaseWaiting: (chunks) =>
      database.transaction().execute((transaction) => releaseWaiting(transaction, chunks)),

    async settle(results, emptied) {
      const { stored, lost } = await database.transaction().execute(async (transaction) => {
        const settled = await settleAttempts(transaction, results, emptied, {
          graceSeconds,
          whenUncertain: whenUncertain(),
        });
        if (results.length > 0) crashPoint('before-settle-commit');
        return settled;
      });
      if (stored < results.length) {
        const accepted = await acceptLost(database, lost);
        log.warn(
          { results: results.length - stored, accepted },
          'results came after their lease was lost, or for the second time',
        );
      }
    },

    acceptLate: ({ part, ...submit }, routeId, carrierMessageId) =>
      database
        .transaction()
        .execute((transaction) =>
          acceptLate(transaction, { ...submit, parts: [part], routeId, carrierMessageId }),
        ),
  };
}
