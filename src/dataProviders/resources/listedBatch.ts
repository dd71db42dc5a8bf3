import { outcomes, type Outcome } from '#contract/database-manager/filter.ts';
import type { BatchReport } from '#contract/database-manager/batches.ts';
import type { Batch } from '#contract/sms-receiver/batches.ts';
import { messageStatuses } from '#contract/sms-receiver/messages.ts';
import { outcomeOf } from '#domain/messages/status/messageStatus.ts';
import { shownStatus } from '#domain/messages/status/shownStatus.ts';

/**
 * A batch as the list of batches and the Bulk Sms Report show it. The SMS receiver answers the one, the database manager the
 * other.
 */
export type ListedBatch = Omit<BatchReport, 'username'> & {
  id: string;
  /** Rejected rows; the report does not know them. */
  rejected?: number;
  /** See `Batch`; the report does not know it. */
  leavesAt?: string | null;
};

/** The figures of a batch under the names that reports have for them. */
export function listedFigures(batch: Batch) {
  const counts = Object.fromEntries(outcomes.map((outcome) => [outcome, 0])) as Record<Outcome, number>;
  for (const status of messageStatuses)
    counts[outcomeOf(shownStatus(status, batch.state))] += batch.counts[status] ?? 0;
  const isRated = batch.kind !== 'test';
  return {
    ...counts,
    sent: batch.messages,
    ratedDelivered: isRated ? counts.delivered : 0,
    ratedFailed: isRated ? counts.failed : 0,
    ...batch.credit,
    credits: batch.credit.charged - batch.credit.refunded,
    acceptedAt: batch.createdAt,
    sentBy: batch.createdBy,
  };
}
