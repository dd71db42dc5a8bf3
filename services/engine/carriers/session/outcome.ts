import { permanenceOf, statusName, type Permanence } from '#services/kit/smpp/commandStatus.ts';

/**
 * What became of one submit; each submit gets exactly one.
 * - accepted: the carrier has it. `carrierMessageId` is '' where the carrier gave none that can be read.
 * - refused: the carrier said no; it will not send this submit.
 * - uncertain: written and never answered. It may have been sent; nothing in SMPP can tell.
 * - unsent: never written; sending it elsewhere cannot make a duplicate.
 */
export type SubmitOutcome =
  | { kind: 'accepted'; carrierMessageId: string }
  | { kind: 'refused'; status: number; statusName: string; permanence: Permanence }
  | { kind: 'uncertain'; reason: string }
  | { kind: 'unsent'; reason: string };

/** The outcome that a non-zero command_status tells. */
export function refusal(status: number): SubmitOutcome {
  return { kind: 'refused', status, statusName: statusName(status), permanence: permanenceOf(status) };
}
