import type { BatchCredit } from '#contract/sms-receiver/batchCredit.ts';
import type { ShownStatus } from '#contract/sms-receiver/messages.ts';
import { isFinal } from './status/messageStatus.ts';

/** The effect of one message on the credit of its company: each part was held, and then charged or released. */
export function creditOfMessage(message: {
  segments: number;
  charged: number;
  refunded: number;
  status: ShownStatus;
}): BatchCredit {
  const { segments, charged, refunded, status } = message;
  const uncharged = segments - charged;
  const hasEnded = isFinal(status);
  return {
    held: segments,
    charged,
    released: hasEnded ? uncharged : 0,
    refunded,
    stillHeld: hasEnded ? 0 : uncharged,
  };
}
