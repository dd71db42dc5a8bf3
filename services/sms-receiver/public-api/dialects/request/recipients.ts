import { batchLimits } from '#contract/sms-receiver/newBatches.ts';
import { parseMsisdn } from '#domain/numbers/msisdn.ts';
import { invalidFields } from '#services/kit/errors.ts';

/**
 * The numbers of a list as they were typed, each once.
 * @throws validation-failed for more than a request may have
 */
export function recipientsOf(list: string, separator: RegExp): string[] {
  const typed = list.split(separator).filter(Boolean);
  const ofNumber = new Map<string, string>();
  for (const text of typed) {
    const number = parseMsisdn(text);
    const key = number.ok ? number.msisdn : text;
    if (!ofNumber.has(key)) ofNumber.set(key, text);
  }
  if (ofNumber.size > batchLimits.inlineRows) throw invalidFields({ to: 'too-long' });
  return [...ofNumber.values()];
}

/** Commas, spaces, line breaks, semicolons, and the plus signs between numbers, which forms turn into spaces. */
export const anySeparator = /[,;+\s]+/;
