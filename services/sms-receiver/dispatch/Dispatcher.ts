import type { Logger } from '#services/kit/log.ts';
import { Batcher } from '../Batcher.ts';
import type { AttemptResult, Carrier, ClaimedMessage, DispatchStore } from './types.ts';

/** How often the queue is looked at when nobody wakes us: another process may have put something in. */
const pollMs = 500;
/** A carrier that says "too fast" is given this long. */
const throttlePauseMs = 1_000;
const settleTogether = { maxItems: 1_000, maxDelayMs: 5 };

/**
 * Moves messages from the queue to the carrier: claim, submit, settle. As many dispatchers as wanted may work
 * on one database.
 */
export class Dispatcher {
  readonly #store: DispatchStore;
  readonly #carrier: Carrier;
  readonly #log: Logger;
  readonly #settling: Batcher<AttemptResult>;
  readonly #inFlight = new Set<Promise<void>>();
  #isStopping = false;
  #loop: Promise<void> | null = null;
  #wake: (() => void) | null = null;
  #pausedUntil = 0;

  constructor(store: DispatchStore, carrier: Carrier, log: Logger) {
    this.#store = store;
    this.#carrier = carrier;
    this.#log = log;
    this.#settling = new Batcher((results) => store.settle(results), settleTogether);
  }

  start(): void {
    this.#loop ??= this.#run();
  }

  /** Something was queued, or the carrier has become ready: look now. */
  wake(): void {
    this.#wake?.();
  }

  /** Claims no more; resolves when all that is under way has been answered and written down. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.wake();
    await this.#loop;
    await Promise.all(this.#inFlight);
    await this.#settling.drain();
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      const claimed = await this.#claim();
      for (const message of claimed) this.#send(message);
      // A full claim says that more is waiting; an empty one, that there is time to sleep.
      if (claimed.length === 0) await this.#sleep();
    }
  }

  async #claim(): Promise<ClaimedMessage[]> {
    const room = this.#carrier.window - this.#inFlight.size;
    if (room <= 0 || !this.#carrier.isReady() || Date.now() < this.#pausedUntil) return [];
    try {
      return await this.#store.claim(room);
    } catch (error) {
      this.#log.error({ err: error }, 'could not claim messages');
      return [];
    }
  }

  #send(message: ClaimedMessage): void {
    const sending = this.#attempt(message).finally(() => {
      this.#inFlight.delete(sending);
      this.wake();
    });
    this.#inFlight.add(sending);
  }

  async #attempt(message: ClaimedMessage): Promise<void> {
    const result = await this.#carrier.attempt(message);
    if (result.end.kind === 'retry' && result.end.carrierStatus?.includes('THROTTLED')) {
      this.#pausedUntil = Date.now() + throttlePauseMs;
    }
    try {
      await this.#settling.add(result);
    } catch (error) {
      // The lease runs out and the message counts as uncertain: its true end is lost, never the message.
      this.#log.error({ err: error, messageId: message.id }, 'could not write down what became of a message');
    }
  }

  #sleep(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(done, pollMs);
      const wake = done;
      this.#wake = wake;
      function done(): void {
        clearTimeout(timer);
        resolve();
      }
      if (this.#isStopping) done();
    });
  }
}
