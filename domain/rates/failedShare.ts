import type { MessageStatus } from '#contract/sms-receiver/messages.ts';
import { outcomeOf } from '../messages/status/messageStatus.ts';

/** From which share of failed messages a batch or campaign is marked, and how much. */
export const failureThresholds = { most: 0.25, many: 0.05, some: 0.01 } as const;
export type FailureLevel = keyof typeof failureThresholds | 'none';

/** Messages by status; a status without messages may be missing. */
type StatusCounts = Partial<Record<MessageStatus, number>>;

/** How many of the messages failed, of all of them. */
export function failedIn(counts: StatusCounts): { failed: number; total: number; share: number } {
  let failed = 0;
  let total = 0;
  for (const [status, count] of Object.entries(counts) as [MessageStatus, number][]) {
    total += count;
    if (outcomeOf(status) === 'failed') failed += count;
  }
  return { failed, total, share: total === 0 ? 0 : failed / total };
}

/** @param share of failed messages, from 0 to 1 */
export function failureLevel(share: number): FailureLevel {
  const names = Object.keys(failureThresholds) as (keyof typeof failureThresholds)[];
  return names.find((name) => share >= failureThresholds[name]) ?? 'none';
}
