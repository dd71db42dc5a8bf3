import { commandStatus } from '#services/kit/smpp/commandStatus.ts';
import type { SubmitFrame } from './wire/SubmitFrame.ts';

/** What a special number gets: a receipt of its own, a refusal, or no answer. */
export type SpecialFate =
  | { kind: 'receipt'; state: string; errorCode: string }
  | { kind: 'no-receipt' }
  | { kind: 'refused'; status: number }
  | { kind: 'no-answer' };

/**
 * Numbers that fare the same in every run, for demos: chosen by the last six digits, which hit a made-up list of a
 * million numbers about ten times. README.md has the same table.
 */
const fates: Readonly<Record<string, SpecialFate>> = {
  '990001': { kind: 'receipt', state: 'UNDELIV', errorCode: '001' },
  '990002': { kind: 'receipt', state: 'EXPIRED', errorCode: '002' },
  '990003': { kind: 'receipt', state: 'REJECTD', errorCode: '003' },
  '990004': { kind: 'receipt', state: 'DELETED', errorCode: '004' },
  '990005': { kind: 'receipt', state: 'UNKNOWN', errorCode: '005' },
  '990006': { kind: 'no-receipt' },
  '990011': { kind: 'refused', status: commandStatus.ESME_RINVDSTADR },
  '990012': { kind: 'refused', status: commandStatus.ESME_RSYSERR },
  '990013': { kind: 'refused', status: commandStatus.ESME_RTHROTTLED },
  '990019': { kind: 'no-answer' },
};

export const specialSuffixes = Object.keys(fates);

/** All of them begin so; nearly no number has it there, and then no string is made of it. */
const commonStart = Buffer.from('9900', 'latin1');

/** The fate of a submit by its destination; undefined for an ordinary one. */
export function specialFate(submit: SubmitFrame): SpecialFate | undefined {
  // The six digits and the NUL stand before esm_class.
  const at = submit.esmClassAt - 7;
  if (!commonStart.every((digit, index) => submit.octets[at + index] === digit)) return undefined;
  return fates[submit.destination.slice(-6)];
}
