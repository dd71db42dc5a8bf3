import { parseMsisdn } from '#domain/numbers/msisdn.ts';

/** Whether what was typed is another number than the stored one, however either is written. */
export function isNewNumber(typed: string | null | undefined, stored: string | null): boolean {
  if (!typed) return stored !== null;
  const parsed = parseMsisdn(typed);
  return !parsed.ok || parsed.msisdn !== stored;
}
