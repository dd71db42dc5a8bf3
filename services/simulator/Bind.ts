import type { Socket } from 'node:net';
import { isResponseId, commandIds } from '#services/kit/smpp/commandIds.ts';
import { commandStatus } from '#services/kit/smpp/commandStatus.ts';
import { noTlvs, type Bind as BindPdu, type Pdu, type SubmitSm } from '#services/kit/smpp/pdu.ts';
import type { PduError } from '#services/kit/smpp/PduError.ts';
import { PduSocket } from '#services/kit/smpp/PduSocket.ts';
import { octet, tlvTags } from '#services/kit/smpp/tlv.ts';
import { happy } from './behaviours/happy.ts';
import type { Carrier } from './Carrier.ts';
import { ReceiptSender } from './ReceiptSender.ts';
import { specialFate, type SpecialFate } from './specialNumbers.ts';
import { SubmitExchange } from './SubmitExchange.ts';

const ordinary = happy.start({});

/** One connection to the simulated carrier: handshake, submits in, receipts out. */
export class Bind {
  readonly number: number;
  readonly #carrier: Carrier;
  readonly #socket: PduSocket;
  #bound: BindPdu | null = null;
  /** On binds that receive. */
  #receipts: ReceiptSender | null = null;
  #submits = 0;

  constructor(raw: Socket, number: number, carrier: Carrier, onClose: (bind: Bind) => void) {
    this.number = number;
    this.#carrier = carrier;
    this.#socket = new PduSocket(raw, {
      onPdu: (pdu) => this.#receive(pdu),
      onMalformed: (error) => this.#malformed(error),
      onDrain: () => this.#receipts?.pump(),
      onClose: () => {
        this.#receipts?.close();
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

  #receive(pdu: Pdu): void {
    if (this.#bound && this.#carrier.mode.conduct.onPdu?.(pdu, this.#socket)) return;
    switch (pdu.command) {
      case 'submit_sm':
        return this.#submit(pdu);
      case 'deliver_sm_resp':
        return this.#receipts?.answered(pdu.sequence, pdu.status);
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
    if (pdu.command === 'bind_transmitter') return;
    this.#receipts = new ReceiptSender(this.#socket, this.#carrier, pdu.systemId);
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
