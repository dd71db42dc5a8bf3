import { useState } from 'react';
import { ApiError } from '../../dataProviders/http/ApiError.ts';
import { reportError } from '../../dataProviders/http/sharedErrors.ts';

/**
 * Runs one call at a time; says whether it is under way and what went wrong with the last one. A service that cannot be
 * reached or fails says nothing about the form: its error goes to the shared error handler instead.
 */
export function useOneCall() {
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<unknown>();

  async function run(work: () => Promise<void>): Promise<boolean> {
    setIsPending(true);
    setError(undefined);
    try {
      await work();
      return true;
    } catch (thrown) {
      if (isOfService(thrown)) reportError(thrown);
      else setError(thrown);
      return false;
    } finally {
      setIsPending(false);
    }
  }

  return { run, isPending, error };
}

/** Whether there was no answer, or one about the service's own trouble. */
function isOfService(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}
