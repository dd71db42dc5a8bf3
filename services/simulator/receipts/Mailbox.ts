import { Fifo } from '#services/kit/smpp/Fifo.ts';
import type { Delivery } from './Delivery.ts';

/** A bind that can be given receipts. */
export interface Receiver {
  /** False when its window is full; the delivery stays in the box. */
  take(delivery: Delivery): boolean;
}

/** Deliveries that may wait for a bind; beyond it the oldest are lost, and counted. */
const maxWaiting = 1_000_000;

/** The deliveries for one system_id, which its receiving binds get by turns: also one that came later. */
export class Mailbox {
  readonly #receivers: Receiver[] = [];
  readonly #deliveries = new Fifo<Delivery>();
  /** Whose turn it is. */
  #turn = 0;
  #lost = 0;

  get waiting(): number {
    return this.#deliveries.length;
  }

  get lost(): number {
    return this.#lost;
  }

  add(delivery: Delivery): void {
    if (this.waiting === 0 && this.#give(delivery)) return;
    this.#deliveries.push(delivery);
    if (this.waiting > maxWaiting) {
      this.#deliveries.shift();
      this.#lost += 1;
    }
  }

  open(receiver: Receiver): void {
    this.#receivers.push(receiver);
    this.pump();
  }

  close(receiver: Receiver): void {
    const at = this.#receivers.indexOf(receiver);
    if (at !== -1) this.#receivers.splice(at, 1);
  }

  /** Gives out what the receivers have room for, in order. */
  pump(): void {
    for (let next = this.#deliveries.first; next && this.#give(next); next = this.#deliveries.first) {
      this.#deliveries.shift();
    }
  }

  #give(delivery: Delivery): boolean {
    const receivers = this.#receivers;
    for (let tried = 0; tried < receivers.length; tried += 1) {
      this.#turn = (this.#turn + 1) % receivers.length;
      if (receivers[this.#turn]!.take(delivery)) return true;
    }
    return false;
  }
}
