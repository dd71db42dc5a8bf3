import { noTlvs, type SubmitSm } from '#services/kit/smpp/pdu.ts';
import type { PduSocket } from '#services/kit/smpp/PduSocket.ts';
import type { Exchange } from './behaviours/Behaviour.ts';
import type { Carrier } from './Carrier.ts';
import { journalEntry } from './journalEntry.ts';
import { writeId } from './MessageIds.ts';
import type { ReceiptOptions } from './mode.ts';
import { wantsReceipt, type ReceiptJob } from './receipt.ts';

interface Origin {
  carrier: Carrier;
  socket: PduSocket;
  /** The connection's number. */
  bind: number;
  systemId: string;
}

/** One submit on its way through a behaviour: journal first, then the answer, then the receipts. */
export class SubmitExchange implements Exchange {
  readonly submit: SubmitSm;
  readonly #origin: Origin;
  #receipts: ReceiptOptions;

  constructor(submit: SubmitSm, origin: Origin) {
    this.submit = submit;
    this.#origin = origin;
    this.#receipts = origin.carrier.mode.receipts;
  }

  get socket(): PduSocket {
    return this.#origin.socket;
  }

  /** Gives this message other receipts than the mode's. */
  withReceipts(receipts: Partial<ReceiptOptions>): this {
    this.#receipts = { ...this.#receipts, ...receipts };
    return this;
  }

  accept(delayMs = 0): void {
    const { carrier } = this.#origin;
    const id = carrier.ids.next();
    const messageId = writeId(id, carrier.mode.ids.response);
    this.#record(messageId, 0);
    carrier.counters.accepted += 1;
    const isEarly = this.#receipts.when === 'early';
    if (isEarly) this.#post(id, 0);
    carrier.later(delayMs, () => {
      this.#answer(0, messageId);
      if (!isEarly) this.#post(id, this.#receipts.delayMs);
    });
  }

  refuse(status: number): void {
    this.#record(null, status);
    this.#origin.carrier.counters.refused += 1;
    this.#answer(status, '');
  }

  keepSilent(): void {
    const { carrier } = this.#origin;
    this.#record(writeId(carrier.ids.next(), carrier.mode.ids.response), null);
    carrier.counters.unanswered += 1;
  }

  #record(carrierMessageId: string | null, status: number | null): void {
    const { carrier, bind } = this.#origin;
    carrier.record(() => journalEntry(this.submit, bind, { carrierMessageId, status }));
  }

  #answer(status: number, messageId: string): void {
    const { sequence } = this.submit;
    this.socket.write({ command: 'submit_sm_resp', status, sequence, messageId, tlvs: noTlvs });
  }

  #post(id: number, delayMs: number): void {
    const { carrier, systemId } = this.#origin;
    const { when, state, errorCode, repeat } = this.#receipts;
    if (when === 'never' || !wantsReceipt(this.submit, state)) return;
    const job: ReceiptJob = {
      carrierMessageId: writeId(id, carrier.mode.ids.receipt),
      state,
      errorCode,
      source: this.submit.source,
      destination: this.submit.destination,
      submittedAt: Date.now(),
    };
    for (let time = 0; time < repeat; time += 1) carrier.post(systemId, job, delayMs);
  }
}
