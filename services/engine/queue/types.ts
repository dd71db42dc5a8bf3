import type { MessageClass } from '#contract/sms-receiver/messages.ts';
import type { ChunkKey } from '../messages/keys.ts';

/** A lease on a chunk. Its token is the fence: every lease has a token of its own. */
export interface Lease extends ChunkKey {
  token: number;
}

/** Fields that all messages of a chunk have in common: those of one batch, or single messages that are sent alike. */
export interface BatchFacts {
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

/** A chunk that this process has leased. Its messages are in the order of their ids. */
export interface LeasedChunk {
  lease: Lease;
  lane: number;
  /** Whether there may be more chunks in its lane than were claimed; if false, all of them were. */
  laneHasMore: boolean;
  batch: BatchFacts;
  messages: WaitingMessage[];
}

/** A message that may be submitted now: it is marked in flight, and that is committed. */
export interface InFlightMessage extends WaitingMessage {
  lease: Lease;
  batch: BatchFacts;
  routeId: number;
}

/** All messages of a chunk that are to be marked in flight, including those that are already. */
export interface InFlightChunk {
  lease: Lease;
  messages: readonly { id: number; routeId: number }[];
}

/** The messages of a leased chunk that are not in flight. */
export interface WaitingInChunk {
  lease: Lease;
  messageIds: readonly number[];
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

/** How much to claim, and with whom to begin. */
export interface ClaimRequest {
  lanes: readonly number[];
  /** Approximate number of messages. */
  messages: number;
  /** By lane, the company that was served last; the one after it is served first. */
  after: ReadonlyMap<number, number>;
}

/** The dispatcher's access to the database. */
export interface DispatchStore {
  /**
   * Leases chunks, fairly between companies.
   * @param onClaimed called before the commit: if its confirmation is lost, these leases may be ours
   */
  claim(request: ClaimRequest, onClaimed: (leases: readonly Lease[]) => void): Promise<LeasedChunk[]>;
  /** Marks messages in flight and renews their leases. @returns the leases whose messages may leave */
  markInFlight(chunks: readonly InFlightChunk[]): Promise<Lease[]>;
  /** @returns the leases that are still ours */
  renew(leases: readonly Lease[]): Promise<Lease[]>;
  /** Releases chunks in which nothing is in flight; they can be claimed after `waitSeconds`. */
  release(leases: readonly Lease[], waitSeconds?: number): Promise<void>;
  /** Moves waiting messages out of chunks with others in flight, so that another dispatcher can claim them at once. */
  releaseWaiting(chunks: readonly WaitingInChunk[]): Promise<void>;
  /**
   * Stores results in one transaction: status, credit, counts, and receipts that came before the answer.
   * @param emptied chunks in which nothing is left when these results are stored
   */
  settle(results: readonly AttemptResult[], emptied: readonly Lease[]): Promise<void>;
  /** Stores the acceptance of an uncertain submit. @returns false if its message was sent again or has ended */
  acceptLate(submit: SubmitRef, routeId: number, carrierMessageId: string): Promise<boolean>;
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
