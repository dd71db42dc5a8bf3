import { ApiError } from '../../dataProviders/ApiError.ts';
import { text } from '../../i18n/text.ts';
import { rateLimited } from './rateLimited.ts';

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
