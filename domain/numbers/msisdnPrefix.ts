import { parseMsisdn } from './msisdn.ts';

/**
 * The prefix of canonical MSISDNs that a searched number, whole or in part, means: `017123`,
 * `+880 17123` and `17123` all give `88017123`. Null when it holds no digit.
 */
export function msisdnPrefix(typed: string): string | null {
  const whole = parseMsisdn(typed);
  if (whole.ok) return whole.msisdn;
  const digits = typed
    .replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6))
    .replace(/\D/g, '')
    .replace(/^00/, '');
  if (digits === '') return null;
  if (digits.startsWith('0')) return `88${digits}`;
  return digits.startsWith('1') ? `880${digits}` : digits;
}
