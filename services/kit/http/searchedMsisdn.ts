import { parseMsisdn } from '#domain/numbers/msisdn.ts';
import { msisdnPrefix } from '#domain/numbers/msisdnPrefix.ts';
import { invalidFields } from '../errors.ts';

/** Beginning of the canonical number, or all of it. */
export interface SearchedMsisdn {
  prefix?: string;
  whole?: string;
}

/**
 * The number that somebody searches a list for. Readers without `view-msisdn` can only search for a whole number, or they could find one
 * out digit by digit.
 * @throws validation-failed for a text without a digit
 */
export function searchedMsisdn(q: string, seesWhole: boolean): SearchedMsisdn {
  const parsed = parseMsisdn(q);
  if (parsed.ok) return { whole: parsed.msisdn };
  const prefix = msisdnPrefix(q);
  if (prefix === null) throw invalidFields({ 'filter.q': 'msisdn-not-a-number' });
  return seesWhole ? { prefix } : { whole: '' };
}
