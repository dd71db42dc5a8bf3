import type { Encoding } from '#contract/sms-receiver/messages.ts';
import { isSendable } from '#domain/sms/octets.ts';
import {
  composeText,
  maxSegments,
  segmentsOf,
  slightlyOver,
  unitsOverFewerParts,
} from '#domain/sms/segments.ts';

export type TextProblem = 'text-empty' | 'text-too-many-segments' | 'text-not-sendable';

export interface ValidatedText {
  /** As it is stored and sent. */
  text: string;
  problem: TextProblem | null;
  encoding: Encoding;
  segments: number;
  units: number;
  /** A few characters less would save a part. */
  isSlightlyOver: boolean;
}

/**
 * Checks how a text has to be sent, and why it cannot be.
 * @param given in any spelling of its letters
 */
export function validateText(given: string): ValidatedText {
  const text = composeText(given);
  const counted = segmentsOf(text);
  const { encoding, segments, units } = counted;
  const isSlightlyOver = segments > 1 && unitsOverFewerParts(counted) <= slightlyOver;
  return { text, problem: problemOf(text, encoding, segments), encoding, segments, units, isSlightlyOver };
}

/** A text of joiners and marks of direction costs as much as any, and its reader sees none. */
const seen = /[^\s\p{Default_Ignorable_Code_Point}]/u;

function problemOf(text: string, encoding: Encoding, segments: number): TextProblem | null {
  if (!seen.test(text)) return 'text-empty';
  // GSM-7 has nothing in it that cannot be sent.
  if (encoding !== 'GSM7' && !isSendable(text)) return 'text-not-sendable';
  return segments > maxSegments ? 'text-too-many-segments' : null;
}
