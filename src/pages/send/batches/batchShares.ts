import type { BulkBatch } from '#contract/sms-receiver/bulk.ts';
import type { MessageStatus } from '#contract/sms-receiver/messages.ts';

/** How the messages of a batch or a campaign are shown: what has ended first, what waits last. */
export const shareNames = ['delivered', 'submitted', 'failed', 'unknown', 'cancelled', 'waiting'] as const;
export type ShareName = (typeof shareNames)[number];
export type Shares = Record<ShareName, number>;

const statuses = {
  delivered: ['delivered'],
  submitted: ['submitted'],
  failed: ['undelivered', 'expired', 'rejected', 'failed'],
  unknown: ['unknown'],
  cancelled: ['cancelled'],
  waiting: ['accepted', 'queued'],
} as const satisfies Record<ShareName, readonly MessageStatus[]>;

/** Every message in one share. Those on their way right now count as submitted: they wait no longer. */
export function sharesOf({ counts, unknown = 0 }: Pick<BulkBatch, 'counts'> & { unknown?: number }): Shares {
  const shares = Object.fromEntries(
    shareNames.map((name) => [name, statuses[name].reduce((sum, status) => sum + (counts[status] ?? 0), 0)]),
  ) as Shares;
  // The service counts these among what nobody can say anything of; for a moment that is all that can be said.
  const onTheirWay = Math.max(0, Math.min(unknown - shares.unknown, shares.waiting));
  return {
    ...shares,
    waiting: shares.waiting - onTheirWay,
    submitted: shares.submitted + onTheirWay,
  };
}

export function totalOf(shares: Shares): number {
  return shareNames.reduce((sum, name) => sum + shares[name], 0);
}

/** Before that a bar would say nothing. */
export function hasStarted({ state }: Pick<BulkBatch, 'state'>): boolean {
  return state !== 'staged' && state !== 'scheduled' && state !== 'late';
}
