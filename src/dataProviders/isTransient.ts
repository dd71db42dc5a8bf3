import { ApiError } from './ApiError.ts';

/** Whether the same request may succeed later: the connection was lost or the service was busy, and nothing was refused. */
export function isTransient(error: Error): boolean {
  return !(error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429);
}
