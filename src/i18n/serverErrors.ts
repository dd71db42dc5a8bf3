import type { ErrorBody } from '#contract/errors.ts';
import type { PermissionKey } from '#contract/permissions.ts';
import { preferences } from '../preferences.ts';
import { missingPermissionText } from './missingPermission.ts';
import { localNumber } from './numbers.ts';
import { findText, text } from './text.ts';

/**
 * The message of a failed call for people. A reason has the portal's own sentence in each language. Without one the services' English says
 * more than the code can, so English keeps it; other languages translate what the fields or the code say.
 */
export function serverMessage(body: ErrorBody | null, status: number): string {
  if (!body) return text(status === 502 || status === 503 ? 'errors.unavailable' : 'errors.internal');
  const isEnglish = preferences().locale === 'en';
  const permission = body.reason === 'permission-missing' && body.reasonValues?.permission;
  if (permission) return missingPermissionText(permission as PermissionKey);
  const reason = body.reason && findText(`reasons.${body.reason}`, valueTexts(body.reasonValues));
  // English has one and many, and the services write both.
  if (body.uses) return isEnglish && body.message ? body.message : usesSentence(body.uses, reason);
  if (reason) return reason;
  if (isEnglish && body.message) return body.message;
  const problems = new Set(Object.values(translatedErrors({ problems: body.problems }) ?? {}));
  return [...problems].join(' ') || findText(`errors.${body.code}`) || body.message;
}

function usesSentence(uses: NonNullable<ErrorBody['uses']>, advice: string | undefined): string {
  const named = uses.map(({ what, count }) => text(`errors.uses.${what}`, { count: localNumber(count) }));
  const sentence = text('errors.uses.sentence', { uses: named.join(', ') });
  return advice ? `${sentence} ${advice}` : sentence;
}

/** The values of a reason as the reader's language writes them. */
function valueTexts(values: NonNullable<ErrorBody['reasonValues']> = {}): Record<string, string> {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'number' ? localNumber(value) : value,
  ]);
  return Object.fromEntries(entries) as Record<string, string>;
}

/** Field → sentence, in the user's language where the services named the problem by its code. */
export function translatedErrors({
  errors,
  problems,
}: Pick<ErrorBody, 'errors' | 'problems'>): Record<string, string> | undefined {
  if (!errors && !problems) return undefined;
  const translated = { ...errors };
  for (const [field, code] of Object.entries(problems ?? {})) {
    translated[field] = findText(`problems.${code}`) ?? errors?.[field] ?? code;
  }
  return translated;
}
