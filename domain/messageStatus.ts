import type { Outcome } from '#contract/database-manager/filter.ts';
import { messageStatuses, type MessageStatus, type ShownStatus } from '#contract/sms-receiver/messages.ts';
import { isUnreleased } from './shownStatus.ts';

interface StatusFacts {
  /** What a message with this status counts as in every figure; `pending` until it has ended. */
  outcome: Outcome;
  /** Whether it is certain that the recipient does not have the message, so that it may be sent again. */
  isResendable: boolean;
  /** Whether a company whose policy is to be refunded gets its units back. */
  isRefundable: boolean;
}

const open = { outcome: 'pending', isResendable: false, isRefundable: false } as const;
const undone = { outcome: 'failed', isResendable: true, isRefundable: true } as const;

/** Every list of statuses derives from this table, so that a word such as "failed" names one set everywhere. */
export const statusFacts = {
  accepted: open,
  queued: open,
  submitted: open,
  delivered: { outcome: 'delivered', isResendable: false, isRefundable: false },
  undelivered: undone,
  expired: undone,
  rejected: undone,
  failed: undone,
  cancelled: { outcome: 'cancelled', isResendable: false, isRefundable: false },
  // Never confirmed, so it counts as failed. It may have arrived all the same and must not be sent twice.
  unknown: { outcome: 'failed', isResendable: false, isRefundable: false },
} as const satisfies Record<MessageStatus, StatusFacts>;

export type FinalStatus = {
  [Status in MessageStatus]: (typeof statusFacts)[Status]['outcome'] extends 'pending' ? never : Status;
}[MessageStatus];

/** The ends: every accepted message reaches exactly one. */
export const finalStatuses: readonly FinalStatus[] = messageStatuses.filter(isFinal);

/** What a status may become, and nothing else. */
const moves: Readonly<Record<MessageStatus, readonly MessageStatus[]>> = {
  accepted: ['queued', 'expired', 'rejected', 'failed', 'cancelled'],
  queued: ['submitted', 'expired', 'rejected', 'failed', 'cancelled'],
  // Back to the queue after a temporary error. Not to `cancelled`: what may have left cannot be called back.
  submitted: ['queued', 'delivered', 'undelivered', 'expired', 'rejected', 'failed', 'unknown'],
  delivered: [],
  undelivered: [],
  expired: [],
  rejected: [],
  failed: [],
  cancelled: [],
  // A receipt may come days late. It betters what was only missing knowledge; no other end changes by a
  // later word.
  unknown: ['delivered', 'undelivered', 'expired', 'rejected', 'failed'],
};

/**
 * Which part decides for a message of several. First one still under way, the furthest behind: if a failure ended the
 * message before all parts have ended, the end would depend on the order of the receipts, and money would still move
 * after it. Then a failure, since the text is incomplete for good; then missing knowledge. Delivered takes all parts.
 */
const worstFirst: readonly MessageStatus[] = [
  'accepted',
  'queued',
  'submitted',
  'failed',
  'rejected',
  'undelivered',
  'expired',
  'cancelled',
  'unknown',
  'delivered',
];

export function isFinal(status: ShownStatus): status is FinalStatus {
  return !isUnreleased(status) && statusFacts[status].outcome !== 'pending';
}

/** Whether `from` may become `to`. False for a status and itself: a repeated receipt changes nothing. */
export function canMove(from: MessageStatus, to: MessageStatus): boolean {
  return moves[from].includes(to);
}

/**
 * The status of a message from those of its parts, in whatever order: not final while one part is not, then the worst
 * end among them. RangeError when there are no parts.
 */
export function worstOf(statuses: readonly MessageStatus[]): MessageStatus {
  const worst = worstFirst.find((status) => statuses.includes(status));
  if (worst === undefined) throw new RangeError('A message has at least one part');
  return worst;
}
