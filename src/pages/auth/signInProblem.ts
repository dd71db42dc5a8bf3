import { ApiError } from '../../dataProviders/ApiError.ts';
import { text } from '../../i18n/text.ts';
import { rateLimited } from './rateLimited.ts';

/**
 * The product spec's rule for what a sign-in is refused with (section 8): a client-side error shows its own message, any
 * other the one sentence. An addition: after too many tries it says when to try again.
 */
export function signInProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error);
  if (error.status === 429) return rateLimited(error.retryAfterSeconds);
  return text('auth.wrongCredentials');
}
