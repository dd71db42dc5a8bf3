import { Fifo } from '#services/kit/smpp/Fifo.ts';
import type { ReceiptJob } from './receipt.ts';

/** A bind that can be given receipts. */
export interface Receiver {
  /** False when its window is full; the receipt stays in the box. */
  take(job: ReceiptJob): boolean;
}

/** Receipts that may wait for a bind; beyond it the oldest are lost, and counted. */
const maxWaiting = 1_000_000;

/** The receipts of one system_id, which any receiving bind of it may get: also one that came later. */
export class Mailbox {
  readonly #receivers = new Set<Receiver>();
  readonly #jobs = new Fifo<ReceiptJob>();
  #lost = 0;

  get waiting(): number {
    return this.#jobs.length;
  }

  get lost(): number {
    return this.#lost;
  }

  add(job: ReceiptJob): void {
    this.#jobs.push(job);
    if (this.waiting > maxWaiting) {
      this.#jobs.shift();
      this.#lost += 1;
    }
    this.pump();
  }

  open(receiver: Receiver): void {
    this.#receivers.add(receiver);
    this.pump();
  }

  close(receiver: Receiver): void {
    this.#receivers.delete(receiver);
  }

  /** Gives out what the receivers have room for, in order. */
  pump(): void {
    for (let next = this.#jobs.first; next && this.#give(next); next = this.#jobs.first) this.#jobs.shift();
  }

  #give(job: ReceiptJob): boolean {
    for (const receiver of this.#receivers) if (receiver.take(job)) return true;
    return false;
  }
}
