import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds of work in one go: other requests of this process wait no longer. */
const longestRunMs = 12;

/** Lets the event loop turn now and then during long work, which promises alone never do. */
export class Pace {
  #since = performance.now();

  /** Ask often: it costs some tens of nanoseconds. */
  get isDue(): boolean {
    return performance.now() - this.#since >= longestRunMs;
  }

  async pause(): Promise<void> {
    await nextTurn();
    this.#since = performance.now();
  }
}
