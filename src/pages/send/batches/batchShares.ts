import type { Batch } from '#contract/sms-receiver/batches.ts';
import type { ReportFilter } from '#contract/database-manager/filter.ts';
import { messageStatuses, type BatchState, type MessageStatus } from '#contract/sms-receiver/messages.ts';
import { isUnreleased } from '#domain/messages/status/shownStatus.ts';
import { isFinal, statusRules } from '#domain/messages/status/messageStatus.ts';
import type { batches } from '../../../i18n/en/send/batches.ts';
import type { Worded } from '../../../i18n/translation.ts';

/** How the messages of a batch or a campaign are shown: what has ended first, what waits last. */
export const shareNames = ['delivered', 'submitted', 'failed', 'cancelled', 'waiting'] as const;
export type ShareName = Worded<
  (typeof batches)['share'],
  Worded<(typeof batches)['share_help'], (typeof shareNames)[number]>
>;
export type Shares = Record<ShareName, number>;

/** The outcome that the message counts as everywhere; one that is still open is submitted or waits. */
function shareOf(status: MessageStatus): ShareName {
  if (isFinal(status)) return statusRules[status].outcome;
  return statusRules[status].hasLeft === 'no' ? 'waiting' : 'submitted';
}

/** Every message in one share. Those on their way right now count as submitted: they wait no longer. */
export function sharesOf({ counts, unknown = 0 }: Pick<Batch, 'counts'> & { unknown?: number }): Shares {
  const shares: Shares = { delivered: 0, submitted: 0, failed: 0, cancelled: 0, waiting: 0 };
  for (const status of messageStatuses) shares[shareOf(status)] += counts[status] ?? 0;
  // `unknown` also contains the messages that are on their way at this moment.
  const onTheirWay = Math.max(0, Math.min(unknown - (counts.unknown ?? 0), shares.waiting));
  return {
    ...shares,
    waiting: shares.waiting - onTheirWay,
    submitted: shares.submitted + onTheirWay,
  };
}

export function totalOf(shares: Shares): number {
  return shareNames.reduce((sum, name) => sum + shares[name], 0);
}

/** The filter that lets through the messages of a figure of one batch. */
export function filterOfShare(name: ShareName, state: BatchState): Pick<ReportFilter, 'status' | 'outcome'> {
  if (name === 'submitted') return { status: 'submitted' };
  if (name === 'waiting') return { status: isUnreleased(state) ? state : 'queued' };
  return { outcome: name };
}

/** Before that a bar would say nothing. */
export function hasStarted({ state }: Pick<Batch, 'state'>): boolean {
  return state !== 'staged' && state !== 'scheduled' && state !== 'late';
}
