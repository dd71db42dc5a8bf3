import { Fifo } from '#services/kit/smpp/Fifo.ts';
import type { Link } from '../wire/Link.ts';

/** A deliver_sm that waits for a receiving bind: a receipt, or a message from a handset. */
export interface Delivery {
  readonly isReceipt: boolean;
  /** @param sequence from the bind */
  write(link: Link, sequence: number): void;
}

/** A bind that receives. */
export interface Receiver {
  /** @returns false if its window is full: the delivery stays in the mailbox */
  take(delivery: Delivery): boolean;
}

/** Above so many waiting deliveries the oldest are lost, and counted. */
const maxWaiting = 1_000_000;

/** The deliveries for a system_id. Its receiving binds, also those that come later, get them in turn. */
export class Mailbox {
  readonly #receivers: Receiver[] = [];
  readonly #deliveries = new Fifo<Delivery>();
  /** Index of the receiver that was last. */
  #turn = 0;
  #lost = 0;

  get waiting(): number {
    return this.#deliveries.length;
  }

  get lost(): number {
    return this.#lost;
  }

  add(delivery: Delivery): void {
    if (this.waiting === 0 && this.#deliver(delivery)) return;
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

  /** Delivers in order as much as the receivers have room for. */
  pump(): void {
    for (let next = this.#deliveries.first; next && this.#deliver(next); next = this.#deliveries.first) {
      this.#deliveries.shift();
    }
  }

  #deliver(delivery: Delivery): boolean {
    const receivers = this.#receivers;
    for (let tried = 0; tried < receivers.length; tried += 1) {
      this.#turn = (this.#turn + 1) % receivers.length;
      if (receivers[this.#turn]!.take(delivery)) return true;
    }
    return false;
  }
}
