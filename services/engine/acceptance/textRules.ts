import type { Encoding } from '#contract/sms-receiver/messages.ts';
import { isSendable } from '#domain/sms/octets.ts';
import { maxSegments, segmentsOf } from '#domain/sms/segments.ts';

export type TextProblem = 'text-empty' | 'text-too-many-segments' | 'text-not-sendable';

export interface ValidatedText {
  problem: TextProblem | null;
  encoding: Encoding;
  segments: number;
  units: number;
}

/** What sending `text` takes, and why it cannot be sent. */
export function validateText(text: string): ValidatedText {
  const { encoding, segments, units } = segmentsOf(text);
  return { problem: problemOf(text, encoding, segments), encoding, segments, units };
}

function problemOf(text: string, encoding: Encoding, segments: number): TextProblem | null {
  if (text.trim() === '') return 'text-empty';
  // GSM-7 has nothing in it that cannot be sent.
  if (encoding !== 'GSM7' && !isSendable(text)) return 'text-not-sendable';
  return segments > maxSegments ? 'text-too-many-segments' : null;
}
