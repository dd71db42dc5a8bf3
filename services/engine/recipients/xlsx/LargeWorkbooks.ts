import { workbookLimits } from './limits.ts';

/** Those who wait, the first first. */
type Waiting = () => void;

/**
 * How many workbooks with many shared strings are open at once in this process; the others wait, since each of them holds
 * its strings in memory until it is closed.
 */
export class LargeWorkbooks {
  #open = 0;
  readonly #waiting: Waiting[] = [];

  /**
   * Waits until there is room.
   * @param bytes of its shared strings; a usual list does not wait
   * @returns gives the room back; to be called once
   * @throws the reason of `signal`
   */
  async enter(bytes: number, signal?: AbortSignal): Promise<() => void> {
    if (bytes < workbookLimits.largeStringsBytes) return () => {};
    signal?.throwIfAborted();
    if (this.#open === workbookLimits.largeAtOnce) await this.#nextExit(signal);
    else this.#open += 1;
    return () => this.#leave();
  }

  async #nextExit(signal?: AbortSignal): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const enter = () => {
        signal?.removeEventListener('abort', abandon);
        resolve();
      };
      const abandon = () => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1);
        reject(signal!.reason as Error);
      };
      this.#waiting.push(enter);
      signal?.addEventListener('abort', abandon, { once: true });
    });
  }

  #leave(): void {
    const next = this.#waiting.shift();
    // Its place goes to the next one.
    if (next) next();
    else this.#open -= 1;
  }
}
