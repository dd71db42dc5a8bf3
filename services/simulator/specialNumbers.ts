import { commandStatus } from '#services/kit/smpp/codec/commandStatus.ts';
import type { SubmitFrame } from './wire/SubmitFrame.ts';

/** What happens to submits to a special number. */
export type SpecialOutcome =
  | { kind: 'receipt'; state: string; errorCode: string }
  | { kind: 'no-receipt' }
  | { kind: 'refused'; status: number }
  | { kind: 'no-answer' };

/**
 * Numbers with a fixed outcome, for demonstrations, by their last six digits. A made-up list of a million numbers has
 * about ten of them. README.md has the same table.
 */
const outcomes: Readonly<Record<string, SpecialOutcome>> = {
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

export const specialSuffixes = Object.keys(outcomes);

/** All of them begin so. The comparison of octets spares nearly all numbers the making of a string. */
const commonStart = Buffer.from('9900', 'latin1');

/** The outcome of a submit by its destination; undefined for an ordinary number. */
export function specialOutcome(submit: SubmitFrame): SpecialOutcome | undefined {
  // The six digits and the NUL stand before esm_class.
  const at = submit.esmClassAt - 7;
  if (!commonStart.every((digit, index) => submit.octets[at + index] === digit)) return undefined;
  return outcomes[submit.destination.slice(-6)];
}
