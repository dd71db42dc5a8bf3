import type { Clock } from './clock.ts';

/** PDUs a second that carry nothing; a careful peer sends one enquire_link in some seconds. */
export const mostIdlePdus = 500;

export const floodReason = `more than ${mostIdlePdus} PDUs in a second that carry neither a message nor an answer, such as enquire_link`;

/**
 * Notices a peer that sends nothing of use in a great hurry. Each PDU of use makes up for one of none, because a carrier may
 * repeat the answers that it gives.
 */
export class FloodWatch {
  readonly #clock: Pick<Clock, 'now'>;
  #since: number;
  #idle = 0;

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
    this.#since = clock.now();
  }

  /** @returns whether the link should end */
  addIdle(): boolean {
    const now = this.#clock.now();
    if (now - this.#since >= 1_000) {
      this.#since = now;
      this.#idle = 0;
    }
    this.#idle += 1;
    return this.#idle > mostIdlePdus;
  }

  addUseful(): void {
    if (this.#idle > 0) this.#idle -= 1;
  }
}
