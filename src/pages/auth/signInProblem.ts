import { ApiError } from '../../dataProviders/ApiError.ts';
import { localNumber } from '../../i18n/numbers.ts';
import { text } from '../../i18n/text.ts';

export interface SignInProblem {
  message: string;
  /** What the service itself said, where its own trouble and not the password may be the cause. */
  detail?: string;
}

/**
 * The product spec's rule (section 8): a client-side error shows its own message, any other the one
 * sentence. Two additions: a limited caller is told when to try again, and a service in trouble says so.
 */
export function signInProblem(error: unknown): SignInProblem {
  if (!(error instanceof ApiError))
    return { message: error instanceof Error ? error.message : String(error) };
  if (error.status === 0) return { message: error.message };
  if (error.status === 429) return { message: rateLimited(error.retryAfterSeconds) };
  const message = text('auth.wrongCredentials');
  return error.status >= 500 ? { message, detail: error.message } : { message };
}

function rateLimited(seconds: number | undefined): string {
  if (!seconds) return text('auth.rateLimitedShortly');
  return text('auth.rateLimited', { wait: waitText(seconds) });
}

function waitText(seconds: number): string {
  if (seconds < 60) return text('common.wait.seconds', { count: localNumber(seconds) });
  const minutes = Math.ceil(seconds / 60);
  if (minutes === 1) return text('common.wait.minute');
  return text('common.wait.minutes', { count: localNumber(minutes) });
}
