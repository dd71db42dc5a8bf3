import type { ErrorBody } from '#contract/errors.ts';

/**
 * A call that failed. `status` and `body` are named as react-admin's HttpError names them, so that
 * `body.errors` lands on the inputs of a form that saves pessimistically.
 */
export class ApiError extends Error {
  override name = 'ApiError';
  /** HTTP status; 0 when there was no answer at all. */
  status: number;
  body: ErrorBody | null;
  /** From `Retry-After`, on 429 and 503. */
  retryAfterSeconds?: number;
  /** The value that the caller was given instead of an answer (product spec, section 8). */
  fallback?: unknown;

  constructor(message: string, status: number, body: ErrorBody | null, retryAfterSeconds?: number) {
    super(message);
    this.status = status;
    this.body = body;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Whether the same request may succeed later: the connection was lost or the service was busy, and nothing was refused. */
export function isTransient(error: Error): boolean {
  return !(error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429);
}

/** The faults of the fields of a request, in words; of another error its message. */
export function problemText(error: Error): string {
  const problems = error instanceof ApiError ? Object.values(error.body?.errors ?? {}) : [];
  return problems.join(' ') || error.message;
}
