import type { MessageClass } from '#contract/sms-receiver/messages.ts';
import type { ChunkKey } from '../messages/keys.ts';

/** Which chunk a message was leased with, and the fence that the lease holds on it. */
export interface Lease extends ChunkKey {
  token: number;
}

/** What all messages of a batch have in common. */
export interface BatchFacts {
  batchId: number;
  class: MessageClass;
  senderId: string;
  /** Null when each message has its own. */
  text: string | null;
  /** Only by this route; null for any. */
  routeId: number | null;
  /** Whether it is a system text, such as a one-time code, which only routes that carry those may send. */
  isSystemText: boolean;
  validUntil: Date;
}

/** A message of a leased chunk, waiting in memory for its turn. */
export interface WaitingMessage {
  id: number;
  msisdn: string;
  text: string;
  segments: number;
  /** Attempts before this one. */
  attempts: number;
  /** Parts, from 1, that the carrier accepted in an earlier attempt. */
  acceptedParts: readonly number[];
}

/** A chunk that is ours for as long as its lease lasts. Its messages are in the order of their ids. */
export interface LeasedChunk {
  lease: Lease;
  lane: number;
  /** Whether there may be more in its lane than the lease took on; if not, it took all there was. */
  isLaneCut: boolean;
  batch: BatchFacts;
  messages: WaitingMessage[];
}

/** A message that is ours to submit now: its chunk says that it is in flight, and that is committed. */
export interface TakenMessage extends WaitingMessage {
  lease: Lease;
  batch: BatchFacts;
  routeId: number;
}

/** What a chunk is to say is in flight: all of it, not only what is new. */
export interface InFlight {
  lease: Lease;
  messages: readonly { id: number; routeId: number }[];
}

/** The messages of a leased chunk that are not in flight. */
export interface WaitingInChunk {
  lease: Lease;
  messageIds: readonly number[];
}

/** One submit, known again when its answer comes late. */
export interface SubmitRef {
  companyId: number;
  messageId: number;
  /** Which attempt, from 1. */
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
 * - answered: the carrier has every part
 * - rejected: it refused for good
 * - retry: it did not take all, and may later
 * - uncertain: a part was written and never answered
 */
export type AttemptEnd =
  | { kind: 'answered' }
  | { kind: 'rejected'; carrierStatus: string }
  | { kind: 'retry'; carrierStatus: string | null; afterSeconds: number; isThrottled?: boolean }
  | { kind: 'uncertain'; reason: string };

export interface AttemptResult {
  message: TakenMessage;
  accepted: AcceptedPart[];
  end: AttemptEnd;
  /** When the attempt began, by the clock of the database; milliseconds since 1970. */
  submittedAt: number;
}

/** How much a lease may take on, and where it left off. */
export interface LeaseRequest {
  lanes: readonly number[];
  /** Messages in all, about. */
  messages: number;
  /** The company that was served last in each lane: the ones after it are first now. */
  after: ReadonlyMap<number, number>;
}

/** What the dispatcher needs of the database. */
export interface DispatchStore {
  /**
   * Takes on chunks, fairly between companies.
   * @param onAsked hears before the commit what is asked for: when its confirmation is lost, they may be ours
   */
  lease(request: LeaseRequest, onAsked: (leases: readonly Lease[]) => void): Promise<LeasedChunk[]>;
  /** Says what is in flight and makes the leases last. @returns the leases that may go on; not those lost, paused or too old */
  take(chunks: readonly InFlight[]): Promise<Lease[]>;
  /** Makes leases last. @returns those that are still ours */
  renew(leases: readonly Lease[]): Promise<Lease[]>;
  /** Gives chunks back, with what waits in them, to be taken on after a while. */
  release(leases: readonly Lease[], waitSeconds?: number): Promise<void>;
  /** Moves waiting messages out of chunks with others in flight, so that another dispatcher can lease them at once. */
  handOver(chunks: readonly WaitingInChunk[]): Promise<void>;
  /**
   * Writes results down: state, money, counts and receipts that were quicker than the answer, in one transaction.
   * @param emptied chunks in which nothing waits and nothing is in flight when these results are written
   */
  settle(results: readonly AttemptResult[], emptied: readonly Lease[]): Promise<void>;
  /**
   * Takes the carrier's word for a submit that was given up as uncertain.
   * @returns false when the message has gone on without it
   */
  acceptLate(submit: SubmitRef, routeId: number, carrierMessageId: string): Promise<boolean>;
}

/** A route as the dispatcher sees it. */
export interface Carrier {
  readonly routeId: number;
  /** Which numbers it is for; none is all. */
  readonly prefixes: readonly string[];
  readonly priority: number;
  /** Whether system texts may go over it. */
  readonly carriesSystemTexts: boolean;
  /** Submits that may be on their way at a time: the most that a crash leaves uncertain. */
  readonly window: number;
  isReady(): boolean;
  attempt(message: TakenMessage): Promise<AttemptResult>;
}
