import type { SharedFields, WaitingMessage } from '../../carriers/carrier.ts';
import type { Lease } from '../../messages/keys.ts';
import type { LeasedChunk } from '../types.ts';

/** A leased chunk in memory: what of it waits, and what is in flight. */
export class PooledChunk {
  readonly lease: Lease;
  readonly lane: number;
  readonly batch: SharedFields;
  readonly #messages: WaitingMessage[];
  /** Index of the first message that waits. */
  #next = 0;
  /** Route by message id, as `chunks.in_flight` has to list them. */
  readonly inFlight = new Map<number, number>();
  /** Whether waiting messages were dropped: then the chunk is released, and not finished, when nothing is in flight. */
  hasDropped = false;

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

  /** @param place among the waiting messages, from 0 */
  at(place: number): WaitingMessage {
    return this.#messages[this.#next + place]!;
  }

  removeAt(place: number): void {
    // It is nearly always the first.
    if (place === 0) this.#next += 1;
    else this.#messages.splice(this.#next + place, 1);
  }

  /** Removes messages that wait. */
  removeWaiting(ids: ReadonlySet<number>): void {
    const waiting = this.#messages.splice(this.#next);
    this.#messages.push(...waiting.filter(({ id }) => !ids.has(id)));
  }

  /** The message waits again, before all others. */
  putBack(message: WaitingMessage): void {
    this.#messages.splice(this.#next, 0, message);
  }

  /** Leaves the waiting messages to the next claim of the chunk. */
  dropWaiting(): void {
    this.hasDropped = true;
    this.#next = this.#messages.length;
  }
}
