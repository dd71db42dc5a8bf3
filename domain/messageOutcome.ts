import type { Outcome } from '#contract/database-manager/filter.ts';
import {
  messageStatuses,
  shownStatuses,
  type MessageStatus,
  type ShownStatus,
} from '#contract/sms-receiver/messages.ts';
import { statusFacts } from './messageStatus.ts';
import { isUnreleased } from './shownStatus.ts';

/** What a message counts as in figures: whatever has ended as neither delivered nor cancelled has failed. */
export function outcomeOf(status: ShownStatus): Outcome {
  if (isUnreleased(status)) return status === 'scheduled' ? 'scheduled' : 'pending';
  return statusFacts[status].outcome;
}

/** All statuses that count as `outcome`; at least one. */
export function statusesOf(outcome: Outcome): ShownStatus[] {
  return shownStatuses.filter((status) => outcomeOf(status) === outcome);
}

/** Whether a message with this status may be sent again. */
export function isResendable(status: MessageStatus): boolean {
  return statusFacts[status].isResendable;
}

export const resendableStatuses: readonly MessageStatus[] = messageStatuses.filter(isResendable);

/** Ends for which a company with the policy `undelivered` gets its units back. */
export const refundableStatuses: readonly MessageStatus[] = messageStatuses.filter(
  (status) => statusFacts[status].isRefundable,
);
