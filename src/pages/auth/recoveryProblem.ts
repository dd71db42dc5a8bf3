import { ApiError } from '../../dataProviders/ApiError.ts';
import { rateLimited } from './rateLimited.ts';

/** What is said of a failure that belongs to no field. */
export function recoveryProblem(error: unknown): string | undefined {
  if (error === undefined) return undefined;
  if (error instanceof ApiError && error.status === 429) return rateLimited(error.retryAfterSeconds);
  return error instanceof Error ? error.message : String(error);
}

/** What the service says of one field. */
export function fieldProblem(error: unknown, field: string): string | undefined {
  return error instanceof ApiError ? error.body?.errors?.[field] : undefined;
}
