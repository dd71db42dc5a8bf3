import type { Outcome } from '#contract/database-manager/filter.ts';
import {
  messageStatuses,
  shownStatuses,
  type MessageStatus,
  type ShownStatus,
} from '#contract/sms-receiver/messages.ts';

interface StatusRule {
  /** The outcome as which a message with this status counts in every figure; `pending` until it has ended. */
  outcome: Exclude<Outcome, 'scheduled'>;
  /** Whether the carrier has had the message. It counts under its route unless this is `no`. */
  hasLeft: 'no' | 'perhaps' | 'yes';
  /** Whether a failed message may be sent again: it is certain that the recipient does not have it. */
  isResendable: boolean;
  /** Whether a company whose policy is to be refunded gets its units back. */
  isRefundable: boolean;
  /**
   * Which part decides for a message of several: the one with the highest number. Parts under way come first, the
   * furthest behind of them: if a failure ended the message before all parts have ended, the end would depend on the
   * order of the receipts, and money would still move after it. Then a failure, since the text is incomplete for good;
   * then missing knowledge. Delivered takes all parts.
   */
  severity: number;
  /** The statuses that may follow, and no others; see also `canCorrect`. */
  next: readonly MessageStatus[];
}

const open = { outcome: 'pending', isResendable: false, isRefundable: false } as const;
const undone = {
  outcome: 'failed',
  hasLeft: 'perhaps',
  isResendable: true,
  isRefundable: true,
  next: [],
} as const;

/** Every list of statuses, here and in SQL, derives from this table, so that a word names one set everywhere. */
export const statusRules = {
  accepted: {
    ...open,
    hasLeft: 'no',
    severity: 9,
    next: ['queued', 'expired', 'rejected', 'failed', 'cancelled'],
  },
  queued: {
    ...open,
    hasLeft: 'no',
    severity: 8,
    // `unknown` if an earlier attempt may have left and its time to be tried again is over.
    next: ['submitted', 'expired', 'rejected', 'failed', 'cancelled', 'unknown'],
  },
  submitted: {
    ...open,
    hasLeft: 'yes',
    severity: 7,
    // Back to the queue after a temporary error. Not to `cancelled`: what may have left cannot be cancelled.
    next: ['queued', 'delivered', 'undelivered', 'expired', 'rejected', 'failed', 'unknown'],
  },
  delivered: {
    outcome: 'delivered',
    hasLeft: 'yes',
    isResendable: false,
    isRefundable: false,
    severity: 0,
    next: [],
  },
  undelivered: { ...undone, hasLeft: 'yes', severity: 4 },
  expired: { ...undone, severity: 3 },
  rejected: { ...undone, severity: 5 },
  failed: { ...undone, severity: 6 },
  cancelled: {
    outcome: 'cancelled',
    hasLeft: 'no',
    isResendable: false,
    isRefundable: false,
    severity: 2,
    next: [],
  },
  unknown: {
    // Never confirmed, so it counts as failed. It may have arrived all the same and must not be sent twice.
    outcome: 'failed',
    hasLeft: 'perhaps',
    isResendable: false,
    isRefundable: false,
    severity: 1,
    // A receipt may come days late. It betters what was only missing knowledge; no other end changes by a later word.
    next: ['delivered', 'undelivered', 'expired', 'rejected', 'failed'],
  },
} as const satisfies Record<MessageStatus, StatusRule>;

type StatusWhere<Fact extends keyof StatusRule, Value> = {
  [Status in MessageStatus]: (typeof statusRules)[Status][Fact] extends Value ? Status : never;
}[MessageStatus];
export type OpenStatus = StatusWhere<'outcome', 'pending'>;
export type FinalStatus = Exclude<MessageStatus, OpenStatus>;
/** The ends of a message that waits, and that no carrier has taken. */
export type WaitingEnd = Extract<FinalStatus, 'cancelled' | 'expired' | 'rejected'>;
/** The ends that a carrier's receipt can report; a message that never left has none. */
export type CarrierEnd = Exclude<FinalStatus, StatusWhere<'hasLeft', 'no'>>;

function statusesWhere<Status extends MessageStatus>(
  isMember: (facts: StatusRule, status: MessageStatus) => boolean,
): readonly Status[] {
  return messageStatuses.filter((status): status is Status => isMember(statusRules[status], status));
}

/** The ends: every accepted message reaches exactly one. */
export const finalStatuses = statusesWhere<FinalStatus>(({ outcome }) => outcome !== 'pending');
export const openStatuses = statusesWhere<OpenStatus>(({ outcome }) => outcome === 'pending');
export const carrierEnds = statusesWhere<CarrierEnd>(
  (facts, status) => isFinal(status) && facts.hasLeft !== 'no',
);
/** Messages that have not left, whether they wait or were cancelled. They count under no route. */
export const neverLeftStatuses = statusesWhere(({ hasLeft }) => hasLeft === 'no');
/** Messages that wait to be handed to a carrier. */
export const unsentStatuses = statusesWhere(({ hasLeft }, status) => hasLeft === 'no' && !isFinal(status));
/** Messages that a carrier has certainly taken. */
export const sentStatuses = statusesWhere(({ hasLeft }) => hasLeft === 'yes');
export const resendableStatuses = statusesWhere(({ isResendable }) => isResendable);
/** Ends for which a company with the policy `undelivered` gets its units back. */
export const refundableStatuses = statusesWhere(({ isRefundable }) => isRefundable);
/** Ends after which it is certain that the recipient does not have the message. */
export const unreachedStatuses = statusesWhere(
  ({ isResendable, hasLeft }, status) => isResendable || (hasLeft === 'no' && isFinal(status)),
);

export function isFinal(status: ShownStatus): status is FinalStatus {
  return (finalStatuses as readonly ShownStatus[]).includes(status);
}

/** Whether it is certain after `status` that the recipient does not have the message. */
export function isUnreached(status: ShownStatus | 'enroute'): boolean {
  return (unreachedStatuses as readonly string[]).includes(status);
}

/** Whether a message with this stored status has not been handed to a carrier. */
export function isUnsent(status: MessageStatus): boolean {
  return unsentStatuses.includes(status);
}

const outcomesOfUnreleased = {
  scheduled: 'scheduled',
  late: 'pending',
  paused: 'pending',
} as const satisfies Record<Exclude<ShownStatus, MessageStatus>, Outcome>;

/** The outcome as which a message counts in figures: whatever has ended as neither delivered nor cancelled has failed. */
export function outcomeOf(status: ShownStatus): Outcome {
  return status in statusRules
    ? statusRules[status as MessageStatus].outcome
    : outcomesOfUnreleased[status as keyof typeof outcomesOfUnreleased];
}

/** All statuses that count as `outcome`; at least one. */
export function statusesOf(outcome: Outcome): ShownStatus[] {
  return shownStatuses.filter((status) => outcomeOf(status) === outcome);
}

/** Whether `from` may become `to`. False for a status and itself: a repeated receipt changes nothing. */
export function canMove(from: MessageStatus, to: MessageStatus): boolean {
  return (statusRules[from].next as readonly MessageStatus[]).includes(to);
}

/**
 * Whether `to` may replace the end `from` when the receipt that says so had come first and was only written down
 * second, by another process. Nothing else takes an end back.
 */
export function canCorrect(from: MessageStatus, to: MessageStatus): boolean {
  const ends: readonly MessageStatus[] = carrierEnds;
  return from !== to && ends.includes(from) && ends.includes(to);
}

const bySeverity = messageStatuses.toSorted(
  (one, other) => statusRules[other].severity - statusRules[one].severity,
);

/**
 * The status of a message from those of its parts, in whatever order: not final while one part is not, then the worst
 * end among them. RangeError when there are no parts.
 */
export function worstOf(statuses: readonly MessageStatus[]): MessageStatus {
  const worst = bySeverity.find((status) => statuses.includes(status));
  if (worst === undefined) throw new RangeError('A message has at least one part');
  return worst;
}
