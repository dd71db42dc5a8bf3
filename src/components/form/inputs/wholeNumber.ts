import { withAsciiDigits } from '#domain/numbers/msisdn.ts';

/** Characters that stay when a number is grouped. */
const figure = /[\p{Nd}−-]/u;
/** More would not be counted exactly any more; the contract's limit is far below. */
const mostDigits = 15;

/**
 * The whole number that is meant by what was typed: digits of either script, grouped by commas or blanks, with or without a minus. What
 * holds anything else stays as it is, to be refused: 1,000.00 must not become 100,000.
 */
export function wholeNumberOf(typed: string | null | undefined): number | string | null {
  const digits = withAsciiDigits(typed ?? '').replace(/[\s,]/g, '');
  if (digits === '') return null;
  const [, minus, figures] = /^([-−]?)(\d+)$/.exec(digits) ?? [];
  if (figures === undefined) return typed!;
  const size = Number(figures.slice(0, mostDigits));
  // Not -0, which JSON and forms do not tell from 0.
  return minus === '' || size === 0 ? size : -size;
}

/** How many digits, and a minus, stand before the caret. */
export function figuresBefore(text: string, caret: number | null): number {
  return [...text.slice(0, caret ?? text.length)].filter((character) => figure.test(character)).length;
}

/** Where the caret stands behind so many of them. */
export function caretAfter(text: string, figures: number): number {
  let left = figures;
  for (let index = 0; index < text.length; index += 1) {
    if (left === 0) return index;
    if (figure.test(text[index]!)) left -= 1;
  }
  return text.length;
}
