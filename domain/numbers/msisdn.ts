/** Why a number was refused; each word is a message in the portal and a column in the list of refused rows. */
export const msisdnProblems = [
  'empty',
  'scientific-notation',
  'not-a-number',
  'too-short',
  'too-long',
  'not-bangladeshi-mobile',
] as const;
type MsisdnProblem = (typeof msisdnProblems)[number];

export type ParsedMsisdn = { ok: true; msisdn: string } | { ok: false; reason: MsisdnProblem };

/**
 * A mobile number with any of its prefixes: none (a spreadsheet ate the zero), 0, 880, 8800, and 88 where the zero after it
 * was eaten, with + or 00 before these.
 */
const bangladeshiMobile = /^(?:(?:\+|00)?880{0,2}|0)?(1[3-9]\d{8})$/;

/** Digits after 880 of a Bangladeshi mobile number: operator and subscriber. */
const nationalDigits = 10;

/** Code points of the zeros of the digits people type and paste here: Bangla, Arabic-Indic, Persian and Urdu, full-width. */
const zeros = [0x09e6, 0x0660, 0x06f0, 0xff10];

/** No number with its grouping is longer; what is looked for in one takes more time in a longer text. */
const longestGrouped = 40;

/**
 * The canonical form of a Bangladeshi mobile number as people and spreadsheets write it: 13 digits, `8801[3-9]` and
 * eight more, no plus; the form that is stored, compared and sent. Never throws: says why not instead.
 * Prefixes per the national numbering plan (BTRC); the length is checked after normalising, never before.
 */
export function parseMsisdn(raw: string): ParsedMsisdn {
  const number = isPlain.test(raw) ? raw : plainNumber(raw);
  if (number === '') return refused('empty');
  // 8.80171E+12 has lost its last digits; they cannot be restored, so the sender has to correct the file.
  if (number === null) return refused('scientific-notation');

  const national = bangladeshiMobile.exec(number)?.[1];
  if (national !== undefined) return { ok: true, msisdn: `880${national}` };
  return refused(problemOf(number));
}

/** `8801712345678` as `+880 1712-345678` for people to read; any other number with its plus, ungrouped. */
export function formatMsisdn(msisdn: string): string {
  const national = bangladeshiMobile.exec(msisdn)?.[1];
  return national === undefined ? `+${msisdn}` : `+880 ${national.slice(0, 4)}-${national.slice(4)}`;
}

/** `8801712345678` as `8801712•••678`, for logs and for those who may not see whole numbers. */
export function maskMsisdn(msisdn: string): string {
  return msisdn.length > 6 ? `${msisdn.slice(0, -6)}•••${msisdn.slice(-3)}` : '•••';
}

/** Most numbers of most lists. */
const isPlain = /^\+?[0-9]+$/;

/** `raw` without what groups and surrounds its digits; null if it is a number that has lost some. */
function plainNumber(raw: string): string | null {
  const compact = withoutGrouping(raw);
  const isScientific = compact.length <= longestGrouped && scientific.test(compact);
  return isScientific ? withoutExponent(compact) : withoutSeparators(compact);
}

const scientific = /^\+?(\d+)(?:[.,](\d+))?e\+?(\d{1,2})$/i;

/** The number in full, if each of its digits is there: `8.801712345678E+12`. Null if some are not. */
function withoutExponent(compact: string): string | null {
  const [, whole = '', decimals = '', exponent] = scientific.exec(compact) ?? [];
  const more = Number(exponent);
  const isComplete = decimals.length >= more && /^0*$/.test(decimals.slice(more));
  return isComplete ? whole + decimals.slice(0, more) : null;
}

/**
 * `raw` in ASCII digits, without spaces, dashes, brackets, invisible marks and control characters, and without the quotation
 * marks around it, of which an apostrophe tells Excel "text". A minus that belongs to an exponent stays.
 */
function withoutGrouping(raw: string): string {
  const plain = withAsciiDigits(raw)
    .replace(/(e)[-−]/giu, '$1⁻')
    .replace(/[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Pd}−()]/gu, '')
    .replace(/＋/g, '+');
  let from = 0;
  let to = plain.length;
  while (from < to && quotes.has(plain[from]!)) from += 1;
  while (to > from && quotes.has(plain[to - 1]!)) to -= 1;
  return withoutLink(plain.slice(from, to));
}

/**
 * The number of a link or an address: `tel:`, `sms:` and `whatsapp:`, `p:` as exports of Facebook's forms write it, `wa.me/…`, and
 * `…@c.us` of WhatsApp.
 */
function withoutLink(compact: string): string {
  if (compact.length > longestLink || !/[:@/]/.test(compact)) return compact;
  const linked = link.exec(compact)?.[1];
  return linked ?? compact;
}

const longestLink = 60;
const link =
  /^(?:(?:tel|callto|sms|whatsapp|p):|(?:https?:\/\/)?wa\.me\/)?(\+?\d+)(?:@(?:c\.us|s\.whatsapp\.net))?$/i;

const quotes = new Set('\'"`´‘’‛“”„');

/** `raw` with `৪` as `4`, and so the other digits people type here. */
export function withAsciiDigits(raw: string): string {
  return raw.replace(/[০-৯٠-٩۰-۹０-９]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (zeros.find((zero) => code >= zero && code < zero + 10) ?? code));
  });
}

/** Thousands, all by the same mark, with decimals that are zero or without: `1,712,345,678.00`, `1.712.345.678`. */
const thousands = /^(\+?\d{1,3}(?:([,.'’])\d{3})(?:\2\d{3})*)(?:[.,]0*)?$/;
/** The same by lakh and crore: `1,71,23,45,678`. */
const lakhs = /^(\d{1,2}(?:,\d{2})+,\d{3})(?:\.0*)?$/;

/**
 * Takes away the `.0` of a number that a spreadsheet held as a decimal, and what groups digits (`01712.345.678`). A group
 * has three digits or more, lest an amount such as 17123456.78 become somebody's number.
 */
function withoutSeparators(compact: string): string {
  if (compact.length > longestGrouped) return compact;
  const grouped = thousands.exec(compact)?.[1] ?? lakhs.exec(compact)?.[1];
  if (grouped !== undefined) return grouped.replace(/[,.'’]/g, '');
  const whole = compact.replace(/^(\+?\d{10,})(?:\.0*|,0+)$/, '$1');
  return /^\+?\d{2,}(?:\.\d{3,})+$/.test(whole) ? whole.replaceAll('.', '') : whole;
}

function problemOf(number: string): MsisdnProblem {
  if (!/^\+?\d+$/.test(number)) return 'not-a-number';
  if (/^(?:\+|00)(?!88)/.test(number)) return 'not-bangladeshi-mobile';
  const national = number.replace(/^(?:(?:\+|00)?880{0,2}|0)/, '');
  if (national.length < nationalDigits) return 'too-short';
  return national.length > nationalDigits ? 'too-long' : 'not-bangladeshi-mobile';
}

function refused(reason: MsisdnProblem): ParsedMsisdn {
  return { ok: false, reason };
}
