import type { MessageClass } from '#contract/sms-receiver/messages.ts';

export interface ChunkKey {
  companyId: number;
  chunkId: number;
}

export interface MessageKey {
  companyId: number;
  id: number;
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

/** How much a claim may take. */
export interface Room {
  /** A submit is a segment. */
  submits: number;
  /** Nothing is under way: then one message may be larger than the room, or a long text would never fit. */
  isIdle: boolean;
}

export interface Claim {
  messages: ClaimedMessage[];
  /** False when nothing was waiting; what was waiting may also have been too old to send, or too large for the room. */
  hasFound: boolean;
}

/** One submit, known again when its answer comes late. */
export interface SubmitRef {
  companyId: number;
  messageId: number;
  attempts: number;
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
  message: ClaimedMessage;
  accepted: AcceptedPart[];
  end: AttemptEnd;
}

/** What the dispatcher needs of the database. */
export interface DispatchStore {
  /** Claims what fits and commits that it is on its way. */
  claim(room: Room): Promise<Claim>;
  /** Writes results down: state, money and receipts that were quicker than the answer, in one transaction. */
  settle(results: AttemptResult[]): Promise<void>;
  /**
   * Takes the carrier's word for a submit that was given up as uncertain.
   * @returns false when the message has gone on without it
   */
  acceptLate(submit: SubmitRef, carrierMessageId: string): Promise<boolean>;
}

/** What the dispatcher needs of a carrier. */
export interface Carrier {
  isReady(): boolean;
  /** Submits that may be on their way at a time: the most that a crash leaves uncertain. */
  readonly window: number;
  attempt(message: ClaimedMessage): Promise<AttemptResult>;
}
