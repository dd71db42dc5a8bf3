import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits until `assertion` passes; fails with its last complaint after `timeoutMs`. Asks no more than half of the time: on
 * a busy machine, or of a database with one connection, the question would else hold up what it waits for. The longer it
 * waits, the less often it asks.
 */
export async function eventually<Result>(
  assertion: () => Promise<Result> | Result,
  timeoutMs = 30_000,
): Promise<Result> {
  const started = performance.now();
  for (;;) {
    const asked = performance.now();
    try {
      return await assertion();
    } catch (error) {
      const now = performance.now();
      const waitedMs = now - started;
      if (waitedMs > timeoutMs) throw error;
      await sleep(Math.max(20, now - asked, Math.min(waitedMs / 10, 100)));
    }
  }
}
