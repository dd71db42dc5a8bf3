import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits until `assertion` passes; fails with its last complaint after `timeoutMs`. Asks no more than half of the time: on
 * a busy machine, or of a database with one connection, the question would else hold up what it waits for.
 */
export async function eventually<Result>(
  assertion: () => Promise<Result> | Result,
  timeoutMs = 30_000,
): Promise<Result> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const asked = performance.now();
    try {
      return await assertion();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(Math.max(20, performance.now() - asked));
    }
  }
}
