import { ApiError } from '../../../dataProviders/http/ApiError.ts';
import { reportError } from '../../../dataProviders/http/sharedErrors.ts';

/** Field → sentence, or the reason under `root` if it is about no field. A form with such an error counts as unsaved. */
export type FormErrors = Record<string, string> | { root: { refused: string } };

/** Fields that the service refused, for a form to show under its inputs. A refusal that names no field is shown as a toast. */
export function refusedFields(error: unknown): FormErrors {
  const errors = error instanceof ApiError ? error.body?.errors : undefined;
  return errors ?? { root: { refused: reportError(error).message } };
}
