import type { Socket } from 'node:net';
import { isResponseId, commandIds } from '#services/kit/smpp/commandIds.ts';
import { commandStatus } from '#services/kit/smpp/commandStatus.ts';
import { maxSequence } from '#services/kit/smpp/limits.ts';
import { noTlvs, type Bind as BindPdu, type Pdu, type SubmitSm } from '#services/kit/smpp/pdu.ts';
import type { PduError } from '#services/kit/smpp/PduError.ts';
import { PduSocket } from '#services/kit/smpp/PduSocket.ts';
import { octet, tlvTags } from '#services/kit/smpp/tlv.ts';
import { happy } from './behaviours/happy.ts';
import type { Carrier } from './Carrier.ts';
import type { Receiver } from './Mailbox.ts';
import { receiptPdu, type ReceiptJob } from './receipt.ts';
import { specialFate, type SpecialFate } from './specialNumbers.ts';
import { SubmitExchange } from './SubmitExchange.ts';

/** Receipts that may be unanswered on one bind. */
const receiptWindow = 100;

const ordinary = happy.start({});

/** One connection to the simulated carrier: handshake, submits in, receipts out. */
export class Bind implements Receiver {
  readonly number: number;
  readonly #carrier: Carrier;
  readonly #socket: PduSocket;
  readonly #unansweredReceipts = new Map<number, ReceiptJob>();
  #bound: BindPdu | null = null;
  #sequence = 0;
  #submits = 0;

  constructor(raw: Socket, number: number, carrier: Carrier, onClose: (bind: Bind) => void) {
    this.number = number;
    this.#carrier = carrier;
    this.#socket = new PduSocket(raw, {
      onPdu: (pdu) => this.#receive(pdu),
      onMalformed: (error) => this.#malformed(error),
      onDrain: () => this.#mailbox()?.pump(),
      onClose: () => {
        this.#leave();
        onClose(this);
      },
      onFault: (fault) =>
        process.stderr.write(`simulator: ${fault instanceof Error ? fault.stack : fault}\n`),
    });
  }

  get state(): { bind: number; systemId: string | null; command: string | null; submits: number } {
    const { systemId = null, command = null } = this.#bound ?? {};
    return { bind: this.number, systemId, command, submits: this.#submits };
  }

  hangUp(detail: string): void {
    this.#socket.destroy(detail);
  }

  take(job: ReceiptJob): boolean {
    if (this.#socket.isCongested || this.#socket.isClosed) return false;
    if (this.#unansweredReceipts.size >= receiptWindow) return false;
    this.#sequence = this.#sequence === maxSequence ? 1 : this.#sequence + 1;
    this.#unansweredReceipts.set(this.#sequence, job);
    this.#carrier.counters.receiptsSent += 1;
    this.#socket.write(receiptPdu(job, this.#sequence));
    return true;
  }

  #receive(pdu: Pdu): void {
    if (this.#bound && this.#carrier.mode.conduct.onPdu?.(pdu, this.#socket)) return;
    switch (pdu.command) {
      case 'submit_sm':
        return this.#submit(pdu);
      case 'deliver_sm_resp':
        return this.#receiptAnswered(pdu.sequence, pdu.status);
      case 'enquire_link':
        this.#socket.write({ command: 'enquire_link_resp', status: 0, sequence: pdu.sequence });
        return;
      case 'bind_receiver':
      case 'bind_transmitter':
      case 'bind_transceiver':
        return this.#bind(pdu);
      case 'unbind':
        this.#socket.write({ command: 'unbind_resp', status: 0, sequence: pdu.sequence });
        return this.#socket.close('the peer unbound');
      case 'unknown':
        if (!isResponseId(pdu.commandId)) this.#nack(pdu.sequence, commandStatus.ESME_RINVCMDID);
        return;
      default:
        if (!('status' in pdu)) this.#nack(pdu.sequence, commandStatus.ESME_RINVCMDID);
    }
  }

  #bind(pdu: BindPdu): void {
    const { systemId, password } = this.#carrier.options;
    let status: number = commandStatus.ESME_ROK;
    if (this.#bound) status = commandStatus.ESME_RALYBND;
    else if (pdu.systemId !== systemId) status = commandStatus.ESME_RINVSYSID;
    else if (pdu.password !== password) status = commandStatus.ESME_RINVPASWD;
    this.#socket.write({
      command: `${pdu.command}_resp`,
      status,
      sequence: pdu.sequence,
      systemId: status === 0 ? 'barta-sim' : '',
      tlvs: status === 0 ? new Map([[tlvTags.sc_interface_version as number, octet(0x34)]]) : noTlvs,
    });
    if (this.#bound) return;
    if (status !== commandStatus.ESME_ROK) return this.#socket.close('the bind was refused');
    this.#bound = pdu;
    if (pdu.command !== 'bind_transmitter') this.#mailbox()?.open(this);
  }

  #submit(submit: SubmitSm): void {
    if (!this.#bound || this.#bound.command === 'bind_receiver') {
      const { sequence } = submit;
      const status = commandStatus.ESME_RINVBNDSTS;
      this.#socket.write({ command: 'submit_sm_resp', status, sequence, messageId: '', tlvs: noTlvs });
      return;
    }
    this.#submits += 1;
    this.#carrier.counters.submits += 1;
    const { mode } = this.#carrier;
    const exchange = new SubmitExchange(submit, {
      carrier: this.#carrier,
      socket: this.#socket,
      bind: this.number,
      systemId: this.#bound.systemId,
    });
    const fate = mode.specialNumbers ? specialFate(submit.destination.addr) : undefined;
    if (fate) return meet(fate, exchange);
    const { suffix = '', oneIn = 1 } = mode.only;
    const isMeant = submit.destination.addr.endsWith(suffix) && this.#carrier.counters.submits % oneIn === 0;
    (isMeant ? mode.conduct : ordinary).onSubmit(exchange);
  }

  #receiptAnswered(sequence: number, status: number): void {
    const job = this.#unansweredReceipts.get(sequence);
    if (!job) return;
    this.#unansweredReceipts.delete(sequence);
    if (status === commandStatus.ESME_ROK) {
      this.#carrier.counters.receiptsTaken += 1;
    } else {
      this.#carrier.counters.receiptsRefused += 1;
      this.#again(job);
    }
    this.#mailbox()?.pump();
  }

  #malformed({ head, answer }: PduError): void {
    if (!head || isResponseId(head.commandId)) return;
    const { sequence } = head;
    if (head.commandId === commandIds.submit_sm) {
      this.#socket.write({
        command: 'submit_sm_resp',
        status: answer,
        sequence,
        messageId: '',
        tlvs: noTlvs,
      });
    } else {
      this.#nack(sequence, answer);
    }
  }

  #nack(sequence: number, status: number): void {
    this.#socket.write({ command: 'generic_nack', status, sequence });
  }

  #mailbox() {
    return this.#bound && this.#carrier.mailbox(this.#bound.systemId);
  }

  /** A receipt that was refused, or not answered before the link broke, is sent again. */
  #again(job: ReceiptJob): void {
    if (this.#bound) this.#carrier.post(this.#bound.systemId, job, this.#carrier.options.receiptRetryMs);
  }

  #leave(): void {
    this.#mailbox()?.close(this);
    for (const job of this.#unansweredReceipts.values()) this.#again(job);
    this.#unansweredReceipts.clear();
  }
}

function meet(fate: SpecialFate, exchange: SubmitExchange): void {
  switch (fate.kind) {
    case 'receipt':
      return exchange.withReceipts(fate).accept();
    case 'no-receipt':
      return exchange.withReceipts({ when: 'never' }).accept();
    case 'refused':
      return exchange.refuse(fate.status);
    case 'no-answer':
      return exchange.keepSilent();
  }
}
