import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until `assertion` passes; fails with its last complaint after `timeoutMs`. */
export async function eventually<Result>(
  assertion: () => Promise<Result> | Result,
  timeoutMs = 10_000,
): Promise<Result> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await assertion();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(20);
    }
  }
}
