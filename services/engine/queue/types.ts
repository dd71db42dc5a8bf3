import type { ContentRules } from '../content-approvals/contentRules.ts';
import type { AttemptResult, SharedFields, SubmitRef, WaitingMessage } from '../carriers/carrier.ts';
import type { Lease } from '../messages/keys.ts';

/** A chunk that this process has leased. Its messages are in the order of their ids. */
export interface LeasedChunk {
  lease: Lease;
  lane: number;
  /** Whether there may be more chunks in its lane than were claimed; if false, all of them were. */
  laneHasMore: boolean;
  batch: SharedFields;
  messages: WaitingMessage[];
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
  /** The rules for promotional messages of these companies. */
  contentRules(companyIds: readonly number[]): Promise<ContentRules>;
  /** Ends messages that may leave over no route, because their text has no approval. */
  refuse(chunks: readonly WaitingInChunk[]): Promise<void>;
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
