import { ApiError } from '../../dataProviders/http/ApiError.ts';
import { reportError } from '../../dataProviders/http/sharedErrors.ts';

/** Field → sentence, for a form to put under its inputs. What names no field is shown as a toast. */
export function refusedFields(error: unknown): Record<string, string> | undefined {
  const errors = error instanceof ApiError ? error.body?.errors : undefined;
  if (!errors) reportError(error);
  return errors;
}
