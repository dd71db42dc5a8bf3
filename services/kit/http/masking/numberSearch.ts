import { parseMsisdn } from '#domain/numbers/msisdn.ts';
import { msisdnPrefix } from '#domain/numbers/msisdnPrefix.ts';
import type { Session } from '../../auth/session.ts';
import type { Page } from '../../database/sql/listPage.ts';
import { invalidFields } from '../../errors.ts';
import { seesNumbers } from '../../auth/seesNumbers.ts';

/** Beginning of the canonical number, or all of it. */
export interface SearchedMsisdn {
  prefix?: string;
  whole?: string;
}

/**
 * How a list of numbers is searched and put in order: the order of masked numbers would reveal more of them.
 * @throws validation-failed for a number to search for without a digit
 */
export function numberSearch<Field extends string>(
  session: Session,
  q: string | undefined,
  page: Page<Field | 'id' | 'msisdn'>,
) {
  const isWhole = seesNumbers(session);
  const order = !isWhole && page.field === 'msisdn' ? { ...page, field: 'id' as const } : page;
  return { order, msisdn: q === undefined ? {} : searchedMsisdn(q, isWhole) };
}

/**
 * The number that somebody searches a list for. Readers without `view-msisdn` can only search for a whole number, or they could find one
 * out digit by digit.
 * @throws validation-failed for a text without a digit
 */
function searchedMsisdn(q: string, seesWhole: boolean): SearchedMsisdn {
  const parsed = parseMsisdn(q);
  if (parsed.ok) return { whole: parsed.msisdn };
  const prefix = msisdnPrefix(q);
  if (prefix === null) throw invalidFields({ 'filter.q': 'msisdn-not-a-number' });
  return seesWhole ? { prefix } : { whole: '' };
}
