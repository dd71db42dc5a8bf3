import { ApiError } from '../../../dataProviders/http/ApiError.ts';

/** What a dialog without inputs of that name says of a refusal. */
export function problemOf(error: Error): string {
  const errors = error instanceof ApiError ? Object.values(error.body?.errors ?? {}) : [];
  return errors[0] ?? error.message;
}
