/** A timer's handle; what it is belongs to the clock that gave it. */
export type Timer = ReturnType<typeof globalThis.setTimeout>;

/** Time, so that a test can own it. `now()` is in milliseconds and never goes back. */
export interface Clock {
  now(): number;
  setTimeout(run: () => void, delayMs: number): Timer;
  clearTimeout(timer: Timer): void;
}

/** The machine's monotonic clock: a changed wall clock neither fires nor delays a timeout. */
export const systemClock: Clock = {
  now: () => performance.now(),
  setTimeout: (run, delayMs) => setTimeout(run, delayMs),
  clearTimeout: (timer) => clearTimeout(timer),
};
