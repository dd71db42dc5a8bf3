import type { LinkState } from '#contract/main-api/carriers/routeStates.ts';
import type { MessageClass, Operator } from '#contract/sms-receiver/messages.ts';
import type { Clock } from '#services/kit/database/DatabaseClock.ts';
import type { Database } from '#services/kit/database/index.ts';
import type { Logger } from '#services/kit/logging/log.ts';
import type { Lease } from '../messages/keys.ts';
import type { Purse } from './routes/purses.ts';
import type { ReceiptPoll } from '../receipts/polling/polls.ts';
import type { UnpersistedMessageIds } from '../receipts/UnpersistedMessageIds.ts';

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
  /** As it was known when the message was accepted. */
  operator: Operator;
  text: string;
  segments: number;
  /** Earlier attempts. */
  attempts: number;
  /** Parts, from 1, that the carrier accepted in earlier attempts. */
  acceptedParts: readonly number[];
}

/** A message that may be submitted now: it is marked in flight, and that is committed. */
export interface InFlightMessage extends WaitingMessage {
  /** The regulator's campaign id, where its text has an approval; null where that was not asked. */
  campaignId: string | null;
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
 * - rejected: it refused a part permanently; perhaps because the number is on the operator's do-not-disturb list
 * - retry: not every part was accepted, and another attempt may succeed
 * - returned: the carrier refuses everything, and has said nothing about the message: it waits as if not tried
 * - uncertain: a part was written and never answered
 */
export type AttemptEnd =
  | { kind: 'accepted' }
  | { kind: 'rejected'; carrierStatus: string; isDoNotDisturb?: boolean }
  | { kind: 'retry'; carrierStatus: string | null; afterSeconds: number; isThrottled?: boolean }
  | { kind: 'returned'; carrierStatus: string; afterSeconds: number }
  | { kind: 'uncertain'; reason: string };

export interface AttemptResult {
  message: InFlightMessage;
  accepted: AcceptedPart[];
  end: AttemptEnd;
  /** When the attempt began, by the clock of the database; milliseconds since 1970. */
  submittedAt: number;
  /** How its receipt is asked for; missing where the carrier delivers receipts by itself. */
  poll?: ReceiptPoll;
}

/**
 * A carrier as the queue sees it: it says how much it takes and whether it takes anything now, and submits a message and
 * says how that attempt ended. Receipts come by the connection, which stores them.
 */
export interface Carrier {
  readonly routeId: number;
  readonly name: string;
  /** Prefixes of the numbers that it serves; a route without any serves all. */
  readonly prefixes: readonly string[];
  readonly priority: number;
  readonly carriesSystemTexts: boolean;
  /** Whether it takes promotional messages only with the campaign id of an approval of their text. */
  readonly needsContentApproval: boolean;
  /** How many submits may be unanswered: the most that a crash leaves uncertain. */
  readonly window: number;
  /** The same while the whole connection works. */
  readonly fullWindow: number;
  isReady(): boolean;
  /**
   * Whether it takes nothing of this sender for numbers of this operator at the moment although it is ready, as when the account of
   * the operator is empty. Missing where a carrier never makes such a difference.
   */
  refuses?(operator: Operator, senderId: string): boolean;
  /** A carrier that takes many numbers with one request gathers the messages that are submitted together by itself. */
  attempt(message: InFlightMessage): Promise<AttemptResult>;
}

/** A route's connection to its carrier: it keeps the carrier ready, and stores the receipts that come by it. */
export interface CarrierConnection {
  readonly carrier: Carrier;
  readonly state: LinkState;
  /** Why it does not work, in the carrier's or the network's words; null while it works and before any failure. */
  readonly lastFailure: string | null;
  /** The provider's accounts with the carrier, as last reported; missing where carriers report none. */
  readonly purses?: readonly Purse[];
  start(): void;
  /** Submits nothing more, and waits some seconds for answers and for what is being stored. */
  stop(): Promise<void>;
}

/** A connection gets these from the route that it serves. */
export interface ConnectionNeeds {
  database: Database;
  /** The database's. */
  clock: Clock;
  log: Logger;
  /** To which it adds each carrier id at the moment of its acceptance, since the receipt may come before it is stored. */
  unpersisted: UnpersistedMessageIds;
  /** After each change of its state. */
  onState(state: LinkState): void;
  /** The carrier has accepted a submit that was uncertain. */
  onLateAnswer(submit: SubmitRef, carrierMessageId: string): void;
  /** The carrier has accepted a submit under an id by which no receipt can be found. */
  onIdFault(fault: 'missing' | 'invalid'): void;
}
