import { ApiError } from '../../dataProviders/http/ApiError.ts';
import { text } from '../../i18n/text.ts';
import { localNumber } from '../../i18n/numbers.ts';

/**
 * The product spec's rule for what a sign-in is refused with (section 8): a client-side error shows its own message, any
 * other the one sentence. An addition: after too many tries it says when to try again.
 */
export function signInProblem(error: unknown): string | undefined {
  const isRefused = error instanceof ApiError && error.status !== 429;
  return isRefused ? text('auth.wrongCredentials') : recoveryProblem(error);
}

/** The text for a caller who made too many tries, with the time to wait if the service names one. */
function rateLimited(seconds: number | undefined): string {
  if (!seconds) return text('auth.rateLimitedShortly');
  return text('auth.rateLimited', { wait: waitText(seconds) });
}

function waitText(seconds: number): string {
  if (seconds === 1) return text('common.wait.second');
  if (seconds < 60) return text('common.wait.seconds', { count: localNumber(seconds) });
  const minutes = Math.ceil(seconds / 60);
  if (minutes === 1) return text('common.wait.minute');
  return text('common.wait.minutes', { count: localNumber(minutes) });
}

/** The sentence for a failure that belongs to no field. */
export function recoveryProblem(error: unknown): string | undefined {
  if (error === undefined) return undefined;
  if (error instanceof ApiError && error.status === 429) return rateLimited(error.retryAfterSeconds);
  return error instanceof Error ? error.message : String(error);
}

/** The service's sentence for one field. */
export function fieldProblem(error: unknown, field: string): string | undefined {
  return error instanceof ApiError ? error.body?.errors?.[field] : undefined;
}
