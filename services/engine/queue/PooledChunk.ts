import type { BatchFacts, Lease, LeasedChunk, WaitingMessage } from './types.ts';

/** A leased chunk while it is worked off. */
export class PooledChunk {
  readonly lease: Lease;
  readonly lane: number;
  readonly batch: BatchFacts;
  readonly #messages: WaitingMessage[];
  /** Those before it have been taken. */
  #next = 0;
  /** By message id, the route: what its row in the database has to say. */
  readonly inFlight = new Map<number, number>();
  /** Messages of it were left for whoever takes it on next: it is to be given back. */
  isDropped = false;

  constructor({ lease, lane, batch, messages }: LeasedChunk) {
    this.lease = lease;
    this.lane = lane;
    this.batch = batch;
    this.#messages = [...messages];
  }

  get waiting(): number {
    return this.#messages.length - this.#next;
  }

  get waitingIds(): number[] {
    return this.#messages.slice(this.#next).map(({ id }) => id);
  }

  get isEmpty(): boolean {
    return this.waiting === 0 && this.inFlight.size === 0;
  }

  /** @param place among those that wait, from 0 */
  at(place: number): WaitingMessage {
    return this.#messages[this.#next + place]!;
  }

  take(place: number): void {
    // Nearly always the first.
    if (place === 0) this.#next += 1;
    else this.#messages.splice(this.#next + place, 1);
  }

  /** It waits again, before all others. */
  putBack(message: WaitingMessage): void {
    this.#messages.splice(this.#next, 0, message);
  }

  /** Leaves the rest to whoever takes the chunk on next. */
  dropWaiting(): void {
    this.isDropped = true;
    this.#next = this.#messages.length;
  }
}
