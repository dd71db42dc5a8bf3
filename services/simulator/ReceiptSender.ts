import { commandStatus } from '#services/kit/smpp/commandStatus.ts';
import { maxSequence } from '#services/kit/smpp/limits.ts';
import type { PduSocket } from '#services/kit/smpp/PduSocket.ts';
import type { Carrier } from './Carrier.ts';
import type { Receiver } from './Mailbox.ts';
import { receiptPdu, type ReceiptJob } from './receipt.ts';

/** Receipts that may be unanswered on one bind. */
const receiptWindow = 100;

/** Sends receipts on one bind and sees to it that each is taken: there, or on the next bind. */
export class ReceiptSender implements Receiver {
  readonly #socket: PduSocket;
  readonly #carrier: Carrier;
  readonly #systemId: string;
  readonly #unanswered = new Map<number, ReceiptJob>();
  #sequence = 0;

  constructor(socket: PduSocket, carrier: Carrier, systemId: string) {
    this.#socket = socket;
    this.#carrier = carrier;
    this.#systemId = systemId;
    carrier.mailbox(systemId).open(this);
  }

  take(job: ReceiptJob): boolean {
    if (this.#socket.isCongested || this.#socket.isClosed) return false;
    if (this.#unanswered.size >= receiptWindow) return false;
    this.#sequence = this.#sequence === maxSequence ? 1 : this.#sequence + 1;
    this.#unanswered.set(this.#sequence, job);
    this.#carrier.counters.receiptsSent += 1;
    this.#socket.write(receiptPdu(job, this.#sequence));
    return true;
  }

  /** The peer has answered a deliver_sm. */
  answered(sequence: number, status: number): void {
    const job = this.#unanswered.get(sequence);
    if (!job) return;
    this.#unanswered.delete(sequence);
    if (status === commandStatus.ESME_ROK) {
      this.#carrier.counters.receiptsTaken += 1;
    } else {
      this.#carrier.counters.receiptsRefused += 1;
      this.#again(job);
    }
    this.pump();
  }

  /** There may be room again. */
  pump(): void {
    this.#carrier.mailbox(this.#systemId).pump();
  }

  /** The link is gone; what was not answered will be sent again. */
  close(): void {
    this.#carrier.mailbox(this.#systemId).close(this);
    for (const job of this.#unanswered.values()) this.#again(job);
    this.#unanswered.clear();
  }

  #again(job: ReceiptJob): void {
    this.#carrier.post(this.#systemId, job, this.#carrier.options.receiptRetryMs);
  }
}
