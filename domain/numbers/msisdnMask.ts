/*
 * Mobile numbers within texts, masked for people who may not see whole numbers. Every number is masked, not only that of
 * the text's recipient: otherwise a text that holds many guesses would show which of them is right.
 */

/** Code points of the zeros of the digits people type here: ASCII, Bangla, Arabic-Indic, Persian and full-width. */
const zeros = [0x30, 0x9e6, 0x660, 0x6f0, 0xff10];

/** A class of the digits `from` to `to` in every script. */
const digits = (from: number, to: number) =>
  `[${zeros.map((zero) => `${unicode(zero + from)}-${unicode(zero + to)}`).join('')}]`;
const unicode = (code: number) => `\\u${code.toString(16).padStart(4, '0')}`;

const digit = digits(0, 9);

/** Characters that may stand between two digits of one number: white space, invisible marks, dashes, dots and brackets. */
const gap =
  '[\\u0009-\\u000d\\u0020\\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000' +
  '\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufeff' +
  '\\u002d\\u058a\\u2010-\\u2015\\u2212\\ufe58\\ufe63\\uff0d\\u002e\\u0028\\u0029]{0,4}';

const more = (count: string) => `(?:${gap}${digit}){${count}}`;

/** A date with an hour behind it, such as 14-11-2026 10:30, reads like a number with dashes. */
const noDate = '(?![0-3][0-9][-. ][01][0-9][-. ](?:19|20)[0-9][0-9] )';

/** The digits of a mobile number that are shown: the operator's `1[3-9]` and two more, see `maskMsisdn`. */
const start = `${noDate}${digits(1, 1)}${gap}${digits(3, 9)}${more('2')}`;

/** A regular expression that JavaScript and PostgreSQL read alike, and what each match of it becomes. */
interface Masking {
  pattern: string;
  replacement: string;
}

/**
 * The replacements that mask numbers, in this order, here and in reports written by the database. Text before a
 * number makes no difference, so that neither prefixes nor other digits conceal one. If more digits follow, all are
 * hidden: another number could begin among the hidden digits, and its visible ones would reveal them.
 */
export const maskings: readonly Masking[] = [
  { pattern: `(${start})${more('7,')}`, replacement: '\\1•••' },
  {
    pattern: `(${start}${gap})${digit}(${gap})${digit}(${gap})${digit}(${more('3')})`,
    replacement: '\\1•\\2•\\3•\\4',
  },
];

const expressions = maskings.map(({ pattern, replacement }) => ({
  expression: new RegExp(pattern, 'g'),
  replacement: replacement.replaceAll('\\', '$'),
}));

/**
 * A regular expression, for JavaScript and PostgreSQL, of one canonical number however people write it: with or without its country
 * code, in any digits, grouped or not. Longer numbers that contain it do not match.
 */
export function patternOf(msisdn: string): string {
  const national = [...msisdn.slice(-10)].map((character) => digits(Number(character), Number(character)));
  const [zero, eight] = [digits(0, 0), digits(8, 8)];
  const countryCode = `(?:(?:\\+|${zero}${gap}${zero})${gap})?${eight}${gap}${eight}${gap}${zero}${gap}`;
  const prefix = `(?:${countryCode})?(?:${zero}${gap})?`;
  return `(?<!${digit})${prefix}${national.join(gap)}(?!${digit})`;
}

/**
 * `text` with three digits of every mobile number in it hidden, however it is written: `01712-345 678` becomes
 * `01712-••• 678`. A canonical number becomes what `maskMsisdn` makes of it. Masked text stays unchanged.
 */
export function maskNumbersIn(text: string): string {
  return expressions.reduce(
    (masked, { expression, replacement }) => masked.replace(expression, replacement),
    text,
  );
}

/**
 * Restores masked numbers in a text that was edited by a person who was shown `stored` masked, so that saving a form
 * does not destroy them. Masked numbers that are not in `stored` stay as they are.
 */
export function restoreNumbers(edited: string, stored: string): string {
  let restored = edited;
  for (const { expression } of expressions) {
    const numbers = stored.match(expression) ?? [];
    // Two numbers may look the same when masked: they are restored in their order.
    for (const shown of new Set(numbers.map(maskNumbersIn))) {
      const whole = numbers.filter((number) => maskNumbersIn(number) === shown);
      let found = 0;
      restored = restored.replaceAll(shown, () => whole[Math.min(found++, whole.length - 1)]!);
    }
  }
  return restored;
}
