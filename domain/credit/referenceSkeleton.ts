import { withAsciiDigits } from '../numbers/msisdn.ts';

/** Letters of other scripts, and digits, with what they look like in capitals. */
const lookAlikes = new Map([
  // Latin
  ['O', '0'],
  ['I', '1'],
  ['L', '1'],
  // Greek and Cyrillic
  ...[...'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ'].map((letter, index) => [letter, 'ABEZH1KMN0PTYX'[index]!] as const),
  ...[...'АВЕКМНОРСТУХІЅЈ'].map((letter, index) => [letter, 'ABEKMH0PCTYX1SJ'[index]!] as const),
] as const);

/**
 * A payment's reference without the differences that people do not see: letter case, dashes, spaces, dots and other
 * marks, unseen characters, Bangla or Latin digits, and letters and digits that look alike. References of one skeleton may be one
 * payment that was typed twice. Stored (`recharge_references.skeleton`): a change needs a migration that empties that column.
 */
export function referenceSkeleton(reference: string): string {
  return withAsciiDigits(reference.normalize('NFKC'))
    .toUpperCase()
    .replace(/[^\p{L}\p{M}\p{N}]|\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/./gu, (letter) => lookAlikes.get(letter) ?? letter);
}
