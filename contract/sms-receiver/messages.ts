/**
 * The states of a message, in the order it can pass through them. A final state stays, save that a late
 * receipt may better `unknown` (see `domain/messages/status/messageStatus.ts` for the allowed moves).
 *
 * - accepted: on stable storage, credit held, not yet released to the queue (scheduled or paused)
 * - queued: waiting for a route
 * - submitted: handed to the carrier; `respondedAt` says whether it has answered
 * - delivered: the handset has it
 * - undelivered: the carrier gave up
 * - expired: its validity ended before it could be delivered
 * - rejected: the carrier refused it
 * - failed: we could not send it
 * - cancelled: withdrawn before it left
 * - unknown: it may have left, and nobody will ever say
 */
export const messageStatuses = [
  'accepted',
  'queued',
  'submitted',
  'delivered',
  'undelivered',
  'expired',
  'rejected',
  'failed',
  'cancelled',
  'unknown',
] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** Decides a message's lane, its sending hours and what is done when its fate is uncertain. */
export const messageClasses = ['otp', 'transactional', 'promotional'] as const;
export type MessageClass = (typeof messageClasses)[number];

/** Classes of messages to many. A one-time code goes to one number at a time: its class passes opt-outs and sending hours. */
export const listClasses = messageClasses.filter((name) => name !== 'otp');

/**
 * How a text travels: GSM-7, the handset's own 7-bit alphabet, or UCS-2, two octets a character.
 * One character outside GSM-7 turns the whole message into UCS-2 (3GPP TS 23.038 §6.2).
 * The national language tables (§6.2.1.2) stay off: no operator in Bangladesh states that it supports them.
 */
export const encodings = ['GSM7', 'UCS2'] as const;
export type Encoding = (typeof encodings)[number];

/**
 * How a batch came to be: one text for one number, one text for many, a text a row, or a test before these. Tests are left
 * out of totals, rates and dashboards.
 */
export const batchKinds = ['single', 'bulk', 'multiple', 'test'] as const;
export type BatchKind = (typeof batchKinds)[number];

/**
 * The state of a batch as a whole; that of a single message is always running.
 * - staged: checked, not accepted: nothing is held and nothing will be sent
 * - scheduled: accepted, and its time has not come
 * - late: its start was missed, and a person has to start, move or cancel it
 * - running: its messages go out
 * - paused: what has not left waits
 * - cancelled: what had not left will not, and its credit is free again
 * - finished: nothing of it waits any more
 */
export const batchStates = [
  'staged',
  'scheduled',
  'late',
  'running',
  'paused',
  'cancelled',
  'finished',
] as const;
export type BatchState = (typeof batchStates)[number];

/** States of a batch in which its unsent messages have not been released to the dispatcher. */
export const unreleasedStates = ['scheduled', 'late', 'paused'] as const satisfies readonly BatchState[];

/**
 * The status of a message as people see it: an unsent message of a batch that has not been released shows the state of
 * its batch. Nothing stores it; `domain/messages/status/shownStatus.ts` has the rule.
 */
export const shownStatuses = [...unreleasedStates, ...messageStatuses] as const;
export type ShownStatus = (typeof shownStatuses)[number];

/** The mobile networks of Bangladesh. Airtel is a brand of Robi since 2016. */
export const operators = ['grameenphone', 'banglalink', 'robi', 'airtel', 'teletalk', 'unknown'] as const;
export type Operator = (typeof operators)[number];
