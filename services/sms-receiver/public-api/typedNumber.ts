import { parseMsisdn } from '#domain/numbers/msisdn.ts';
import { invalidFields } from '#services/kit/errors.ts';

/** The whole number that a query names. @throws validation-failed on `number` */
export function canonicalNumber(typed: string): string {
  const parsed = parseMsisdn(typed);
  if (!parsed.ok) throw invalidFields({ number: `msisdn-${parsed.reason}` });
  return parsed.msisdn;
}
