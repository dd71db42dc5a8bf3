import { formatMsisdn } from '#domain/numbers/msisdn.ts';

/** A number for people to read; one that is masked stays as it is. */
export function numberText(msisdn: string): string {
  return /^\d+$/.test(msisdn) ? formatMsisdn(msisdn) : msisdn;
}
