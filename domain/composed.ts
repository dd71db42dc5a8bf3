/** More marks in a row than any script stacks on a letter; Unicode's Stream-Safe Text Format allows as many. */
const mostMarks = 30;
const surplusMarks = new RegExp(`(?<=\\p{M}{${mostMarks}})\\p{M}+`, 'gu');

/** A text as it is compared with what is typed: in whatever letter case, and however its letters are composed. */
export function comparable(text: string): string {
  return composed(text).toLowerCase();
}

/**
 * `text` in Unicode's normal form C. Marks above thirty in a row are left out: normalising puts the marks of a letter in
 * order, and takes quadratic time for their number.
 */
export function composed(text: string): string {
  return text.replace(surplusMarks, '').normalize('NFC');
}
