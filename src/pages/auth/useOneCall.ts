import { useState } from 'react';

/** Runs one call at a time; says whether it is under way and what went wrong with the last one. */
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
      setError(thrown);
      return false;
    } finally {
      setIsPending(false);
    }
  }

  return { run, isPending, error };
}
