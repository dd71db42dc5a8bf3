import type { ErrorBody } from '#contract/errors.ts';
import { preferences } from '../preferences.ts';
import { localNumber } from './numbers.ts';
import { findText, text } from './text.ts';

/**
 * The message of a failed call for people. The services speak English, and more exactly than a code can
 * ("3 needed, 2 left"), so English keeps their words; other languages translate the code.
 */
export function serverMessage(body: ErrorBody | null, status: number): string {
  if (!body) return text(status === 502 || status === 503 ? 'errors.unavailable' : 'errors.internal');
  if (preferences().locale === 'en' && body.message) return body.message;
  if (body.uses) return usesSentence(body.uses);
  return findText(`errors.${body.code}`) ?? body.message;
}

function usesSentence(uses: NonNullable<ErrorBody['uses']>): string {
  const named = uses.map(({ what, count }) => text(`errors.uses.${what}`, { count: localNumber(count) }));
  return text('errors.uses.sentence', { uses: named.join(', ') });
}

/** Field → sentence, in the user's language where the services named the problem by its code. */
export function translatedErrors({ errors, problems }: ErrorBody): Record<string, string> | undefined {
  if (!errors && !problems) return undefined;
  const translated = { ...errors };
  for (const [field, code] of Object.entries(problems ?? {})) {
    translated[field] = findText(`problems.${code}`) ?? errors?.[field] ?? code;
  }
  return translated;
}
