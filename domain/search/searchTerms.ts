import { composed } from '../composed.ts';
import { parseMsisdn, withAsciiDigits } from '../numbers/msisdn.ts';
import { msisdnPrefix } from '../numbers/msisdnPrefix.ts';

/** The meanings that a text in the search box can have. */
export interface SearchTerms {
  /** A whole mobile number, canonical. */
  msisdn: string | null;
  /** The beginning of one, or the whole of it. */
  msisdnPrefix: string | null;
  /** In digits without leading zeros. */
  id: string | null;
  /** The words of letters and digits, in the order in which they were typed. */
  words: string[];
}

/** The largest value of PostgreSQL's bigint. */
const largestId = 2n ** 63n - 1n;
const mostWords = 8;
/** Fewer letters match too many words. */
const fewestLetters = 2;
/** 880 and five digits; a shorter prefix matches too many numbers. */
const beginningOfMobile = /^8801[3-9]\d{2,7}$/;
const numberLike = /^[\d\s()+\-–—.]+$/;
/** Separators of words. The zero-width joiners of Bangla are part of a word. */
const gaps = /[^\p{L}\p{M}\p{N}\u200c\u200d]+/u;

/** Parses what was typed, in any spelling and with Latin or Bangla digits. Never throws. */
export function searchTerms(typed: string): SearchTerms {
  const text = withAsciiDigits(typed).trim();
  const whole = parseMsisdn(text);
  const prefix = numberLike.test(text) ? msisdnPrefix(text) : null;
  const id = /^#?\s*([1-9]\d{0,18})$/.exec(text)?.[1];
  const found = composed(typed).toLowerCase().split(gaps).filter(Boolean).slice(0, mostWords);
  return {
    msisdn: whole.ok ? whole.msisdn : null,
    msisdnPrefix: whole.ok ? whole.msisdn : prefix !== null && beginningOfMobile.test(prefix) ? prefix : null,
    id: id !== undefined && BigInt(id) <= largestId ? id : null,
    words: found.join('').length < fewestLetters ? [] : found,
  };
}
