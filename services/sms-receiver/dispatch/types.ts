import type { MessageClass } from '#contract/sms-receiver/messages.ts';

export interface ChunkKey {
  companyId: number;
  chunkId: number;
}

/** Which chunk a message was claimed with, and the fence that the claim holds on it. */
export interface Lease extends ChunkKey {
  token: number;
}

/** A message that is ours to submit now. Its row already says `submitted`, and that is committed. */
export interface ClaimedMessage {
  lease: Lease;
  id: number;
  batchId: number;
  msisdn: string;
  senderId: string;
  text: string;
  class: MessageClass;
  segments: number;
  attempts: number;
  /** Parts, from 1, that the carrier accepted in an earlier attempt. */
  acceptedParts: number[];
  /** How long it may still be tried. */
  validitySeconds: number;
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
  | { kind: 'retry'; carrierStatus: string | null; afterSeconds: number }
  | { kind: 'uncertain'; reason: string };

export interface AttemptResult {
  message: ClaimedMessage;
  accepted: AcceptedPart[];
  end: AttemptEnd;
}

/** What the dispatcher needs of the database. */
export interface DispatchStore {
  /** Claims up to `limit` messages and commits that they are on their way. */
  claim(limit: number): Promise<ClaimedMessage[]>;
  /** Writes results down: state, money and receipts that were quicker than the answer, in one transaction. */
  settle(results: AttemptResult[]): Promise<void>;
}

/** What the dispatcher needs of a carrier. */
export interface Carrier {
  isReady(): boolean;
  /** Messages that may be on their way at a time: the most that a crash leaves uncertain. */
  readonly window: number;
  /** Never throws. */
  attempt(message: ClaimedMessage): Promise<AttemptResult>;
}
