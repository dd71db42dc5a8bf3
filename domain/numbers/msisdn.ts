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

type ParsedMsisdn = { ok: true; msisdn: string } | { ok: false; reason: MsisdnProblem };

/** A mobile number with any of its prefixes: none (a spreadsheet ate the zero), 0, 880, 8800, with + or 00 before 880. */
const bangladeshiMobile = /^(?:(?:\+|00)?8800?|0)?(1[3-9]\d{8})$/;

/** Digits after 880 of a Bangladeshi mobile number: operator and subscriber. */
const nationalDigits = 10;

/** Code points of the zeros of the digits people type and paste here: Bangla, Arabic-Indic, Persian and Urdu. */
const zeros = [0x09e6, 0x0660, 0x06f0];

/**
 * The canonical form of a Bangladeshi mobile number as people and spreadsheets write it: 13 digits, `8801[3-9]` and
 * eight more, no plus; the form that is stored, compared and sent. Never throws: says why not instead.
 * Prefixes per the national numbering plan (BTRC); the length is checked after normalising, never before.
 */
export function parseMsisdn(raw: string): ParsedMsisdn {
  const compact = withoutGrouping(raw);
  if (compact === '') return refused('empty');
  // 8.80171E+12 has lost its last digits; they cannot be restored, so the sender has to correct the file.
  if (/^[+-]?\d+(?:[.,]\d+)?e[+-]?\d+$/i.test(compact)) return refused('scientific-notation');

  const number = withoutDots(compact);
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

/** `raw` in ASCII digits, without spaces, dashes, brackets, invisible marks, and the apostrophe that tells Excel "text". */
function withoutGrouping(raw: string): string {
  return withAsciiDigits(raw.replace(/[\s\p{Cf}\p{Pd}−()]/gu, '').replace(/^'/, ''));
}

/** `raw` with `৪` as `4`, and so the other digits people type here. */
export function withAsciiDigits(raw: string): string {
  return raw.replace(/[০-৯٠-٩۰-۹]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (zeros.find((zero) => code >= zero && code < zero + 10) ?? code));
  });
}

/**
 * Takes away the `.0` of a number that a spreadsheet held as a decimal, and dots that group (`01712.345.678`). A group
 * has three digits or more, lest an amount such as 17123456.78 become somebody's number.
 */
function withoutDots(compact: string): string {
  const whole = compact.replace(/^(\+?\d{10,})\.0*$/, '$1');
  return /^\+?\d{2,}(?:\.\d{3,})+$/.test(whole) ? whole.replaceAll('.', '') : whole;
}

function problemOf(number: string): MsisdnProblem {
  if (!/^\+?\d+$/.test(number)) return 'not-a-number';
  if (/^(?:\+|00)(?!880)/.test(number)) return 'not-bangladeshi-mobile';
  const national = number.replace(/^(?:(?:\+|00)?8800?|0)/, '');
  if (national.length < nationalDigits) return 'too-short';
  return national.length > nationalDigits ? 'too-long' : 'not-bangladeshi-mobile';
}

function refused(reason: MsisdnProblem): ParsedMsisdn {
  return { ok: false, reason };
}
