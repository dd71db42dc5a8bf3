/** The handle of a timer, for the clock that returned it. */
export type Timer = ReturnType<typeof globalThis.setTimeout>;

/** A clock that tests can replace. `now()` is in milliseconds and never decreases. */
export interface Clock {
  now(): number;
  setTimeout(run: () => void, delayMs: number): Timer;
  clearTimeout(timer: Timer): void;
}

/** The monotonic clock of the machine: setting the wall clock neither fires nor delays a timeout. */
export const systemClock: Clock = {
  now: () => performance.now(),
  setTimeout: (run, delayMs) => setTimeout(run, delayMs),
  clearTimeout: (timer) => clearTimeout(timer),
};

/** Resolves with `work`, or after `waitMs` if that is earlier. */
export async function atMost(waitMs: number, work: Promise<void>, clock: Clock): Promise<void> {
  let timer: Timer | null = null;
  const timeout = new Promise<void>((resolve) => (timer = clock.setTimeout(resolve, waitMs)));
  await Promise.race([work, timeout]);
  if (timer !== null) clock.clearTimeout(timer);
}
