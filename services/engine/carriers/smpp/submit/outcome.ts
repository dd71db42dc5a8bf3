import { refusalKindOf, statusName, type RefusalKind } from '#services/kit/smpp/codec/commandStatus.ts';

/**
 * How a submit ended. Each submit has exactly one outcome.
 * - accepted: the carrier has it. `carrierMessageId` is '' if the carrier gave no id that can be read.
 * - refused: the carrier will not send it. `words` are the status with its code, and what else the carrier said.
 * - uncertain: it was written and never answered. It may have been sent; nothing in SMPP can tell.
 * - unsent: it was not written; submitting it elsewhere cannot make a duplicate.
 */
export type SubmitOutcome =
  | { kind: 'accepted'; carrierMessageId: string }
  | { kind: 'refused'; status: number; statusName: string; speaksOf: RefusalKind; words: string }
  | { kind: 'uncertain'; reason: string }
  | { kind: 'unsent'; reason: string };

/** Refused, and the refusal says nothing about the message: it may be submitted again, here or elsewhere. */
export interface Returned {
  kind: 'returned';
  statusName: string;
}

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

/** The longest text of a carrier that is shown; SMPP allows 255 characters. */
const longestText = 120;

/**
 * The outcome of a submit that was answered with a non-zero command_status.
 * @param text the carrier's additional_status_info_text, if there is one
 */
export function refusal(status: number, text: string | null = null): SubmitOutcome {
  const name = statusName(status);
  const code = `0x${status.toString(16).padStart(8, '0')}`;
  const said = text
    ?.replace(/[^\x20-\x7e]+/g, ' ')
    .trim()
    .slice(0, longestText);
  const words = `${name === code ? code : `${name} (${code})`}${said ? `: ${said}` : ''}`;
  return { kind: 'refused', status, statusName: name, speaksOf: refusalKindOf(status), words };
}

export function unsent(reason: string): SubmitOutcome {
  return { kind: 'unsent', reason };
}
