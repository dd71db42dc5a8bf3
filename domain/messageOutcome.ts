import { type Outcome } from '#contract/database-manager/filter.ts';
import { messageStatuses, type MessageStatus } from '#contract/sms-receiver/messages.ts';
import { isFinal } from './messageStatus.ts';

/** What a message counts as in figures: whatever has ended as neither delivered nor called back has failed. */
export function outcomeOf(status: MessageStatus): Outcome {
  if (!isFinal(status)) return 'pending';
  return status === 'delivered' || status === 'cancelled' ? status : 'failed';
}

/** All statuses that count as `outcome`; at least one. */
export function statusesOf(outcome: Outcome): MessageStatus[] {
  return messageStatuses.filter((status) => outcomeOf(status) === outcome);
}
