import type { Message } from '#contract/public-api/messages.ts';

/** States of a message that the dialects tell apart. */
export type Stage = 'waiting' | 'sent' | 'delivered' | 'failed' | 'cancelled';

/** A message whose fate is not known counts as sent, never as failed: a program would send it again. */
export function stageOf(status: Message['status']): Stage {
  switch (status) {
    case 'delivered':
    case 'cancelled':
      return status;
    case 'submitted':
    case 'unknown':
      return 'sent';
    case 'undelivered':
    case 'expired':
    case 'rejected':
    case 'failed':
      return 'failed';
    default:
      return 'waiting';
  }
}
