/** Calls that are due within one tick share a timer. */
const tickMs = 5;

/**
 * Delayed calls, with one timer for each tick: a timer for each of a hundred thousand receipts would cost more than the
 * receipts. Calls are never early and at most a tick late, and do not keep the process alive.
 */
export class TimerWheel {
  readonly #ticks = new Map<number, (() => void)[]>();
  #isStopped = false;

  get waiting(): number {
    let sum = 0;
    for (const runs of this.#ticks.values()) sum += runs.length;
    return sum;
  }

  /** 0 is now. */
  later(delayMs: number, run: () => void): void {
    if (delayMs === 0) return run();
    const now = performance.now();
    const tick = Math.ceil((now + delayMs) / tickMs);
    const runs = this.#ticks.get(tick);
    if (runs) {
      runs.push(run);
      return;
    }
    this.#ticks.set(tick, [run]);
    setTimeout(() => this.#turn(tick), Math.ceil(tick * tickMs - now)).unref();
  }

  stop(): void {
    this.#isStopped = true;
    this.#ticks.clear();
  }

  #turn(tick: number): void {
    const runs = this.#ticks.get(tick) ?? [];
    this.#ticks.delete(tick);
    for (const run of runs) if (!this.#isStopped) run();
  }
}
