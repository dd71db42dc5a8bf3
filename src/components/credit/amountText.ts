import { withAsciiDigits } from '#domain/numbers/msisdn.ts';

const digit = /\p{Nd}/u;
/** More would not be counted exactly any more; the contract's limit is far below. */
const mostDigits = 15;

/**
 * The whole number that is meant by what was typed: digits of either script, grouped by commas or blanks. What
 * holds anything else stays as it is, to be refused: 1,000.00 must not become 100,000.
 */
export function amountOf(typed: string | null | undefined): number | string | null {
  const digits = withAsciiDigits(typed ?? '').replace(/[\s,]/g, '');
  if (digits === '') return null;
  return /^\d+$/.test(digits) ? Number(digits.slice(0, mostDigits)) : typed!;
}

/** How many digits stand before the caret. */
export function digitsBefore(text: string, caret: number | null): number {
  return [...text.slice(0, caret ?? text.length)].filter((character) => digit.test(character)).length;
}

/** Where the caret stands behind so many digits. */
export function caretAfter(text: string, digits: number): number {
  let left = digits;
  for (let index = 0; index < text.length; index += 1) {
    if (left === 0) return index;
    if (digit.test(text[index]!)) left -= 1;
  }
  return text.length;
}
