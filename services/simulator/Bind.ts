import type { Socket } from 'node:net';
import { commandIds, isResponseId } from '#services/kit/smpp/codec/commandIds.ts';
import { FloodWatch } from '#services/kit/smpp/FloodWatch.ts';
import { systemClock } from '#services/kit/smpp/clock.ts';
import { commandStatus } from '#services/kit/smpp/codec/commandStatus.ts';
import { decodePdu } from '#services/kit/smpp/codec/decodePdu.ts';
import { noTlvs, type Bind as BindPdu, type Pdu } from '#services/kit/smpp/codec/pdu.ts';
import { PduError } from '#services/kit/smpp/codec/PduError.ts';
import { tlvTags } from '#services/kit/smpp/codec/tlv.ts';
import { happy } from './behaviours/simple.ts';
import type { Carrier } from './Carrier.ts';
import { appliesTo } from './modes/mode.ts';
import { ReceiptSender } from './receipts/ReceiptSender.ts';
import { endAsSpecial } from './specialNumbers.ts';
import { SubmitExchange, type Origin } from './SubmitExchange.ts';
import { Link } from './wire/Link.ts';
import { SubmitFrame } from './wire/SubmitFrame.ts';

/** For submits to which the mode does not apply. */
const ordinary = happy.start({});

interface BindOwner {
  /** Bound connections at the moment. */
  boundCount(): number;
  onClose(bind: Bind): void;
}

/** A connection to the simulated carrier: it binds, submits come in, receipts go out. */
export class Bind {
  readonly number: number;
  readonly #carrier: Carrier;
  readonly #owner: BindOwner;
  readonly #link: Link;
  #bound: BindPdu | null = null;
  /** On binds that submit. */
  #origin: Origin | null = null;
  /** On binds that receive. */
  #receipts: ReceiptSender | null = null;
  #submits = 0;
  readonly #floods = new FloodWatch(systemClock);
  #unfollowMode: () => void = () => {};

  constructor(raw: Socket, number: number, carrier: Carrier, owner: BindOwner) {
    this.number = number;
    this.#carrier = carrier;
    this.#owner = owner;
    this.#link = new Link(raw, {
      onFrame: (frame) => this.#receive(frame),
      beforeLeaving: () => carrier.journal.flush(),
      onDrain: () => this.#receipts?.pump(),
      onClose: () => {
        this.#unfollowMode();
        this.#receipts?.close();
        owner.onClose(this);
      },
      onFault: (fault) =>
        process.stderr.write(`simulator: ${fault instanceof Error ? fault.stack : fault}\n`),
    });
  }

  get isBound(): boolean {
    return this.#bound !== null;
  }

  get state(): { bind: number; systemId: string | null; command: string | null; submits: number } {
    const { systemId = null, command = null } = this.#bound ?? {};
    return { bind: this.number, systemId, command, submits: this.#submits };
  }

  /** Closes the connection without an unbind. */
  disconnect(): void {
    this.#link.destroy();
  }

  /** The two PDUs that come by the thousand are read in the buffer; the others are decoded. */
  #receive(frame: Buffer): void {
    switch (frame.readUInt32BE(4)) {
      case commandIds.submit_sm:
        return this.#submit(frame);
      case commandIds.deliver_sm_resp:
        return this.#receipts?.answered(frame.readUInt32BE(12), frame.readUInt32BE(8));
      default:
        return this.#receivePdu(frame);
    }
  }

  #receivePdu(frame: Buffer): void {
    if (this.#floods.addIdle()) return this.#link.destroy();
    let pdu: Pdu;
    try {
      pdu = decodePdu(frame);
    } catch (error) {
      if (!(error instanceof PduError)) throw error;
      return this.#malformed(error);
    }
    switch (pdu.command) {
      case 'enquire_link':
        this.#link.write({ command: 'enquire_link_resp', status: 0, sequence: pdu.sequence });
        return;
      case 'bind_receiver':
      case 'bind_transmitter':
      case 'bind_transceiver':
        return this.#bind(pdu);
      case 'unbind':
        this.#link.write({ command: 'unbind_resp', status: 0, sequence: pdu.sequence });
        return this.#link.close();
      case 'unbind_resp':
        return this.#link.close();
      case 'unknown':
        if (!isResponseId(pdu.commandId)) this.#nack(pdu.sequence, commandStatus.ESME_RINVCMDID);
        return;
      default:
        if (!('status' in pdu)) this.#nack(pdu.sequence, commandStatus.ESME_RINVCMDID);
    }
  }

  #bind(pdu: BindPdu): void {
    const status = this.#bindStatus(pdu);
    this.#link.write({
      command: `${pdu.command}_resp`,
      status,
      sequence: pdu.sequence,
      systemId: status === 0 ? 'barta-sim' : '',
      tlvs: status === 0 ? new Map([[tlvTags.sc_interface_version, Buffer.of(0x34)]]) : noTlvs,
    });
    if (this.#bound) return;
    if (status !== commandStatus.ESME_ROK) return this.#link.close();
    this.#bound = pdu;
    this.#unfollowMode = this.#carrier.modes.onChange(() =>
      this.#link.impair(this.#carrier.mode.behaviour.impairment ?? {}),
    );
    const { command, systemId } = pdu;
    if (command !== 'bind_receiver') {
      const [link, boundAt] = [this.#link, performance.now()];
      this.#origin = { carrier: this.#carrier, link, bind: this.number, boundAt, systemId };
    }
    if (command !== 'bind_transmitter') {
      this.#receipts = new ReceiptSender(this.#link, this.#carrier, systemId);
    }
    const { closeAfterMs } = this.#carrier.mode.binds;
    if (closeAfterMs !== null) this.#carrier.wheel.later(closeAfterMs, () => this.#link.close());
  }

  #bindStatus(pdu: BindPdu): number {
    const { options, mode } = this.#carrier;
    if (this.#bound) return commandStatus.ESME_RALYBND;
    if (pdu.systemId !== options.systemId) return commandStatus.ESME_RINVSYSID;
    if (pdu.password !== options.password) return commandStatus.ESME_RINVPASWD;
    return this.#owner.boundCount() >= mode.binds.max ? mode.binds.status : commandStatus.ESME_ROK;
  }

  #submit(frame: Buffer): void {
    const submit = SubmitFrame.read(frame);
    if (!submit) return this.#receivePdu(frame);
    const carrier = this.#carrier;
    if (!this.#origin) {
      if (this.#floods.addIdle()) return this.#link.destroy();
      return this.#refuse(submit.sequence, commandStatus.ESME_RINVBNDSTS);
    }
    this.#submits += 1;
    carrier.counters.submits += 1;
    const { mode } = carrier;
    const exchange = new SubmitExchange(submit, this.#origin);
    if (mode.specialNumbers && endAsSpecial(exchange)) return;
    if (!appliesTo(submit, mode, carrier.counters.submits)) return ordinary.onSubmit(exchange);
    mode.behaviour.onSubmit(exchange);
    carrier.modes.countDown();
  }

  #malformed({ head, answer }: PduError): void {
    if (!head || isResponseId(head.commandId)) return;
    if (head.commandId === commandIds.submit_sm) this.#refuse(head.sequence, answer);
    else this.#nack(head.sequence, answer);
  }

  #refuse(sequence: number, status: number): void {
    this.#link.write({ command: 'submit_sm_resp', status, sequence, messageId: '', tlvs: noTlvs });
  }

  #nack(sequence: number, status: number): void {
    this.#link.write({ command: 'generic_nack', status, sequence });
  }
}
