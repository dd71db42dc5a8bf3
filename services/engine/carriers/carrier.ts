import type { MessageClass } from '#contract/sms-receiver/messages.ts';
import type { Lease } from '../messages/keys.ts';

/** Fields that all messages of a chunk have in common: those of one batch, or single messages that are sent alike. */
export interface SharedFields {
  class: MessageClass;
  senderId: string;
  /** Null if each message has its own. */
  text: string | null;
  /** The only route that may be used; null for any. */
  routeId: number | null;
  /** Whether it is a system text, such as a one-time code, which only routes that carry those may send. */
  isSystemText: boolean;
  validUntil: Date;
}

/** A message of a leased chunk that waits in memory for its turn. */
export interface WaitingMessage {
  id: number;
  msisdn: string;
  text: string;
  segments: number;
  /** Earlier attempts. */
  attempts: number;
  /** Parts, from 1, that the carrier accepted in earlier attempts. */
  acceptedParts: readonly number[];
}

/** A message that may be submitted now: it is marked in flight, and that is committed. */
export interface InFlightMessage extends WaitingMessage {
  lease: Lease;
  batch: SharedFields;
  routeId: number;
}

/** Identifies a submit, so that a late answer finds its message. */
export interface SubmitRef {
  companyId: number;
  messageId: number;
  /** From 1. */
  attempt: number;
  /** From 1. */
  part: number;
}

export interface AcceptedPart {
  /** From 1. */
  part: number;
  /** As receipts will name it: normalised by the route's id mode. */
  carrierMessageId: string;
}

/**
 * How an attempt ended.
 * - accepted: the carrier has accepted every part
 * - rejected: it refused a part permanently
 * - retry: not every part was accepted, and another attempt may succeed
 * - returned: the carrier refuses everything, and has said nothing about the message: it waits as if not tried
 * - uncertain: a part was written and never answered
 */
export type AttemptEnd =
  | { kind: 'accepted' }
  | { kind: 'rejected'; carrierStatus: string }
  | { kind: 'retry'; carrierStatus: string | null; afterSeconds: number; isThrottled?: boolean }
  | { kind: 'returned'; carrierStatus: string; afterSeconds: number }
  | { kind: 'uncertain'; reason: string };

export interface AttemptResult {
  message: InFlightMessage;
  accepted: AcceptedPart[];
  end: AttemptEnd;
  /** When the attempt began, by the clock of the database; milliseconds since 1970. */
  submittedAt: number;
}

/** A route as the dispatcher sees it. */
export interface Carrier {
  readonly routeId: number;
  readonly name: string;
  /** Prefixes of the numbers that it serves; a route without any serves all. */
  readonly prefixes: readonly string[];
  readonly priority: number;
  readonly carriesSystemTexts: boolean;
  /** How many submits may be unanswered: the most that a crash leaves uncertain. */
  readonly window: number;
  isReady(): boolean;
  attempt(message: InFlightMessage): Promise<AttemptResult>;
}
