import { permanenceOf, statusName, type Permanence } from '#services/kit/smpp/codec/commandStatus.ts';

/**
 * How a submit ended. Each submit has exactly one outcome.
 * - accepted: the carrier has it. `carrierMessageId` is '' if the carrier gave no id that can be read.
 * - refused: the carrier will not send it.
 * - uncertain: it was written and never answered. It may have been sent; nothing in SMPP can tell.
 * - unsent: it was not written; submitting it elsewhere cannot make a duplicate.
 */
export type SubmitOutcome =
  | { kind: 'accepted'; carrierMessageId: string }
  | { kind: 'refused'; status: number; statusName: string; permanence: Permanence }
  | { kind: 'uncertain'; reason: string }
  | { kind: 'unsent'; reason: string };

/** Submits by outcome, and answers that came too late. */
export interface SubmitCounters {
  submitted: number;
  accepted: number;
  refused: number;
  uncertain: number;
  lateAnswers: number;
  /** Answers whose sequence_number no submit has that is unanswered or uncertain. */
  strayAnswers: number;
}

/** The outcome of a submit that was answered with a non-zero command_status. */
export function refusal(status: number): SubmitOutcome {
  return { kind: 'refused', status, statusName: statusName(status), permanence: permanenceOf(status) };
}
