import type { MessageStatus } from '#contract/sms-receiver/messages.ts';

/** The ends: every accepted message reaches exactly one. */
export const finalStatuses = [
  'delivered',
  'undelivered',
  'expired',
  'rejected',
  'failed',
  'cancelled',
  'unknown',
] as const satisfies readonly MessageStatus[];
export type FinalStatus = (typeof finalStatuses)[number];

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

export function isFinal(status: MessageStatus): status is FinalStatus {
  return (finalStatuses as readonly MessageStatus[]).includes(status);
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
