import { commandStatus } from '#services/kit/smpp/commandStatus.ts';

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

/** The fate of a destination; undefined for an ordinary one. */
export function specialFate(destination: string): SpecialFate | undefined {
  return fates[destination.slice(-6)];
}
