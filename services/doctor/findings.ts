export interface Finding {
  /** The check that was made, e.g. `database`. */
  check: string;
  /** A warning is something that may be meant so. */
  result: 'ok' | 'warning' | 'failed' | 'skipped';
  /** The result in words; for a failure or a warning one sentence that also says what to do. */
  detail: string;
}

/** A check that cannot be made now, although nothing is known to be wrong. */
export class Skipped extends Error {}

/** @param work returns what it found; throws `Skipped`, or an error that says what to do */
export async function find(check: string, work: () => Promise<string> | string): Promise<Finding> {
  try {
    return { check, result: 'ok', detail: await work() };
  } catch (error) {
    const { message } = error as Error;
    return { check, result: error instanceof Skipped ? 'skipped' : 'failed', detail: message };
  }
}
