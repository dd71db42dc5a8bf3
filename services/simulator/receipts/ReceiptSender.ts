import { commandStatus } from '#services/kit/smpp/codec/commandStatus.ts';
import { maxSequence } from '#services/kit/smpp/codec/pdu.ts';
import type { Carrier } from '../Carrier.ts';
import type { Link } from '../wire/Link.ts';
import type { Delivery, Mailbox, Receiver } from './Mailbox.ts';

/** Sends receipts on a bind. A receipt that is refused or unanswered is sent again, on this bind or another. */
export class ReceiptSender implements Receiver {
  readonly #link: Link;
  readonly #carrier: Carrier;
  readonly #mailbox: Mailbox;
  readonly #unanswered = new Map<number, Delivery>();
  #sequence = 0;

  constructor(link: Link, carrier: Carrier, systemId: string) {
    this.#link = link;
    this.#carrier = carrier;
    this.#mailbox = carrier.mailbox(systemId);
    this.#mailbox.open(this);
  }

  take(delivery: Delivery): boolean {
    if (this.#unanswered.size >= this.#carrier.mode.receipts.window || !this.#link.canWrite) return false;
    this.#sequence = this.#sequence === maxSequence ? 1 : this.#sequence + 1;
    this.#unanswered.set(this.#sequence, delivery);
    if (delivery.isReceipt) this.#carrier.counters.receiptsSent += 1;
    delivery.write(this.#link, this.#sequence);
    return true;
  }

  /** The peer has answered a deliver_sm. */
  answered(sequence: number, status: number): void {
    const delivery = this.#unanswered.get(sequence);
    if (!delivery) return;
    this.#unanswered.delete(sequence);
    const isAccepted = status === commandStatus.ESME_ROK;
    if (delivery.isReceipt) this.#carrier.counters[isAccepted ? 'receiptsTaken' : 'receiptsRefused'] += 1;
    if (!isAccepted) this.#sendAgain(delivery);
    this.#mailbox.pump();
  }

  /** Sends waiting receipts, because there may be room again. */
  pump(): void {
    this.#mailbox.pump();
  }

  /** To be called when the link is lost: unanswered receipts will be sent again. */
  close(): void {
    this.#mailbox.close(this);
    for (const delivery of this.#unanswered.values()) this.#sendAgain(delivery);
    this.#unanswered.clear();
  }

  #sendAgain(delivery: Delivery): void {
    this.#carrier.wheel.later(this.#carrier.options.receiptRetryMs, () => this.#mailbox.add(delivery));
  }
}
