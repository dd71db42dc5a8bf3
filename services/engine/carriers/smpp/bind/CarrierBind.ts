import { atMost, systemClock, type Clock, type Timer } from '#services/kit/smpp/clock.ts';
import { commandIds } from '#services/kit/smpp/codec/commandIds.ts';
import { commandStatus } from '#services/kit/smpp/codec/commandStatus.ts';
import { encodeSubmit } from '#services/kit/smpp/codec/encodePdu.ts';
import type { KnownPdu, Pdu } from '#services/kit/smpp/codec/pdu.ts';
import type { PduError } from '#services/kit/smpp/codec/PduError.ts';
import { FloodWatch, floodReason } from '#services/kit/smpp/FloodWatch.ts';
import { statusText } from '#services/kit/smpp/codec/tlv.ts';
import { PduSocket, type CloseReason } from '#services/kit/smpp/PduSocket.ts';

import { BindError, bindRequest, bindRespId } from './bindRequest.ts';
import { connect } from './connect.ts';
import { Deliveries } from './Deliveries.ts';
import { Heartbeat } from './Heartbeat.ts';
import { answerToIdle, answerToMalformed, isDeliveryId, nack } from './plainAnswers.ts';
import { refusal, unsent, type SubmitOutcome } from '../submit/outcome.ts';
import {
  defaultWindow,
  newCounters,
  type BindCounters,
  type BindHandlers,
  type BindOptions,
} from './bindOptions.ts';
import type { SubmitDraft } from '../submit/submitPdu.ts';
import { SubmitWindow } from '../submit/SubmitWindow.ts';

type BindState = 'new' | 'binding' | 'bound' | 'unbinding' | 'closed';

/**
 * One bind to a carrier, from connect to close. It is never reconnected, so that nothing of a lost link leaks into the
 * next one. Every submit gets exactly one outcome, whatever happens to the link.
 */
export class CarrierBind<Ref = unknown> {
  readonly counters: BindCounters = newCounters();
  readonly #options: BindOptions;
  readonly #handlers: BindHandlers<Ref>;
  readonly #clock: Clock;
  readonly #window: SubmitWindow<Ref>;
  readonly #deliveries: Deliveries;
  readonly #heartbeat: Heartbeat;
  readonly #floods: FloodWatch;
  #socket: PduSocket | null = null;
  #state: BindState = 'new';
  /** The carrier has sent its unbind, which is answered once. */
  #isUnbinding = false;
  #endOpening: ((refused: BindError | null) => void) | null = null;
  readonly #whenClosed: Promise<void>;
  #resolveClosed: () => void = () => {};

  constructor(options: BindOptions, handlers: BindHandlers<Ref>) {
    this.#options = options;
    this.#handlers = handlers;
    this.#clock = options.clock ?? systemClock;
    this.#whenClosed = new Promise((resolve) => (this.#resolveClosed = resolve));
    this.#window = new SubmitWindow({
      size: options.window ?? defaultWindow,
      responseTimeoutMs: options.responseTimeoutMs ?? 60_000,
      clock: this.#clock,
      counters: this.counters,
      // A closing socket drops what is written. What still waits can be submitted elsewhere.
      canWrite: () => this.#socket !== null && !this.#socket.isClosed && !this.#socket.isCongested,
      write: (octets) => this.#socket?.writeOctets(octets),
      onLateAnswer: (ref, outcome) => handlers.onLateAnswer?.(ref, outcome),
    });
    this.#deliveries = new Deliveries({
      max: options.maxDeliveries ?? 5_000,
      clock: this.#clock,
      counters: this.counters,
      onDeliver: (deliver) => handlers.onDeliver(deliver),
      onFault: (fault) => handlers.onFault?.(fault),
      answer: (resp) => this.#socket?.write(resp),
    });
    this.#heartbeat = new Heartbeat({
      intervalMs: options.enquireIntervalMs ?? 30_000,
      timeoutMs: 10_000,
      clock: this.#clock,
      enquire: () => this.#socket?.write({ command: 'enquire_link', sequence: this.#window.nextSequence() }),
      onMiss: () => (this.counters.enquireMisses += 1),
      onDead: () =>
        this.destroy(
          this.#socket?.isCongested
            ? 'the carrier does not read what is sent to it'
            : 'no answer to enquire_link',
        ),
    });
    this.#floods = new FloodWatch(this.#clock);
  }

  get isBound(): boolean {
    return this.#state === 'bound';
  }

  get #receives(): boolean {
    return this.#state === 'bound' || this.#state === 'unbinding';
  }

  /** Submits that are written and not answered. */
  get pending(): number {
    return this.#window.pending;
  }

  /** Submits that wait for a slot. */
  get waiting(): number {
    return this.#window.waiting;
  }

  /**
   * Connects and binds. To be called once.
   * @throws a BindError if the carrier cannot be reached, refuses, or does not answer in `bindTimeoutMs`; the
   * connection is then closed. A PduError if a credential does not fit.
   */
  async open(): Promise<void> {
    if (this.#state !== 'new') throw new BindError('a bind is opened once');
    const request = bindRequest(this.#options, this.#window.nextSequence());
    this.#state = 'binding';
    let timer: Timer | null = null;
    const refused = await new Promise<BindError | null>((resolve) => {
      this.#endOpening = resolve;
      const raw = connect(this.#options, () => this.#socket?.writeOctets(request));
      this.#socket = new PduSocket(raw, {
        onPdu: (pdu) => this.#receive(pdu),
        onMalformed: (error) => this.#onMalformed(error),
        onDrain: () => this.#window.pump(),
        onClose: (reason) => this.#onClose(reason),
        onFault: (fault) => this.#handlers.onFault?.(fault),
      });
      timer = this.#clock.setTimeout(
        () => this.destroy('no answer to the bind in time'),
        this.#options.bindTimeoutMs ?? 10_000,
      );
    });
    if (timer !== null) this.#clock.clearTimeout(timer);
    if (refused) throw refused;
  }

  /**
   * Submits one part as soon as the window has a slot, in the order of the calls. A lost link is an outcome, no error.
   * @throws a PduError if a field does not fit the protocol; then nothing is written
   */
  submit(draft: SubmitDraft, ref: Ref): Promise<SubmitOutcome> {
    if (this.#state !== 'bound') return Promise.resolve(unsent('not bound'));
    if (this.#options.bindAs === 'receiver') return Promise.resolve(unsent('a receiver does not submit'));
    const sequence = this.#window.nextSequence();
    let octets: Buffer;
    try {
      octets = encodeSubmit(draft, sequence);
    } catch (error) {
      return Promise.reject(error);
    }
    return this.#window.add(sequence, octets, ref);
  }

  /**
   * Accepts no more submits, ends waiting ones as unsent, waits for answers and for deliveries that are being stored,
   * and unbinds. Without that wait every unanswered submit would be uncertain. After `timeoutMs` it hangs up.
   * Resolves when the connection is closed.
   */
  async unbind(timeoutMs: number): Promise<void> {
    if (this.#state === 'bound') {
      this.#state = 'unbinding';
      const timer = this.#clock.setTimeout(() => this.destroy('unbind took too long'), timeoutMs);
      void this.#whenClosed.then(() => this.#clock.clearTimeout(timer));
      await Promise.race([this.#drain(), this.#whenClosed]);
      this.#socket?.write({ command: 'unbind', sequence: this.#window.nextSequence() });
    } else if (this.#state !== 'unbinding') {
      this.destroy('unbound before the bind');
    }
    await this.#whenClosed;
  }

  /** Hangs up now: unanswered submits become uncertain. */
  destroy(reason: string): void {
    if (this.#socket) this.#socket.destroy(reason);
    else this.#onClose({ cause: 'local', detail: reason });
  }

  async #drain(): Promise<void> {
    await this.#window.drain('the bind is being ended');
    await this.#deliveries.drain();
  }

  #receive(pdu: Pdu): void {
    this.#heartbeat.onPdu();
    this.#count(this.#isUseful(pdu));
  }

  /** @returns whether it carries a message, or an answer that somebody waits for */
  #isUseful(pdu: Pdu): boolean {
    switch (pdu.command) {
      case 'submit_sm_resp':
        return this.#window.answer(
          pdu.sequence,
          pdu.status === 0 ? this.#accepted(pdu.messageId) : refusal(pdu.status, statusText(pdu.tlvs)),
        );
      case 'deliver_sm':
      case 'data_sm':
        if (this.#receives) {
          this.#deliveries.receive(pdu);
          return true;
        }
        this.#answer(nack(pdu.sequence, commandStatus.ESME_RINVBNDSTS));
        return false;
      case 'bind_transceiver_resp':
      case 'bind_transmitter_resp':
      case 'bind_receiver_resp':
        return this.#onBindAnswer(pdu.status);
      case 'generic_nack':
        return this.#onNack(pdu.sequence, pdu.status || commandStatus.ESME_RUNKNOWNERR);
      case 'unbind':
        if (!this.#isUnbinding) void this.#onUnbind(pdu.sequence);
        return false;
      case 'unbind_resp':
        if (this.#state === 'unbinding') this.#socket?.close('unbound');
        return false;
      default:
        this.#answer(answerToIdle(pdu));
        return false;
    }
  }

  #count(isUseful: boolean): void {
    if (isUseful) this.#floods.addUseful();
    else if (this.#floods.addIdle()) this.destroy(`the carrier sent ${floodReason}`);
  }

  /**
   * The carrier waits for our answer before it hangs up, and until then may still answer submits. Without this wait the
   * whole window would be uncertain.
   */
  async #onUnbind(sequence: number): Promise<void> {
    this.#isUnbinding = true;
    if (this.#state === 'bound') this.#state = 'unbinding';
    const ended = Promise.race([this.#drain(), this.#whenClosed]);
    await atMost(this.#options.lastAnswersMs ?? 5_000, ended, this.#clock);
    this.#socket?.write({ command: 'unbind_resp', status: 0, sequence });
    this.#socket?.close('the carrier unbound');
  }

  /** The carrier could not read our bind, or one of our submits. */
  #onNack(sequence: number, status: number): boolean {
    if (this.#state === 'binding') return this.#onBindAnswer(status);
    return this.#window.answer(sequence, refusal(status));
  }

  /** @returns whether an answer was awaited */
  #onBindAnswer(status: number): boolean {
    if (this.#state !== 'binding') {
      this.counters.strayAnswers += 1;
      return false;
    }
    if (status === 0) {
      this.#state = 'bound';
      this.#heartbeat.start();
      this.#endOpening?.(null);
    } else {
      this.#endOpening?.(new BindError('the carrier refused the bind', status));
      this.#socket?.close('the bind was refused');
    }
    return true;
  }

  /** One malformed PDU must not end the link (jookies/jasmin#128, #1124): the carrier gets an error, and reading goes on. */
  #onMalformed(error: PduError): void {
    const { head } = error;
    this.#heartbeat.onPdu();
    this.counters.malformed += 1;
    // The status of a response could be read, and it decides; only the carrier's id is lost.
    if (head?.commandId === commandIds.submit_sm_resp) {
      this.#handlers.onIdFault?.('invalid');
      return this.#count(this.#window.answer(head.sequence, { kind: 'accepted', carrierMessageId: '' }));
    }
    if (head?.commandId === bindRespId(this.#options)) return this.#count(this.#onBindAnswer(head.status));
    // Not a flood: a carrier may write all its receipts wrong, and ending the link would make the window uncertain.
    if (!head || !isDeliveryId(head.commandId) || !this.#receives) this.#count(false);
    this.#answer(answerToMalformed(error));
  }

  /** A message without an id was sent all the same and is charged, but no receipt can be matched to it. */
  #accepted(carrierMessageId: string): SubmitOutcome {
    if (carrierMessageId.trim() === '') this.#handlers.onIdFault?.('missing');
    return { kind: 'accepted', carrierMessageId };
  }

  #answer(answer: KnownPdu | null): void {
    if (answer) this.#socket?.write(answer);
  }

  #onClose(reason: CloseReason): void {
    if (this.#state === 'closed') return;
    this.#state = 'closed';
    this.#heartbeat.stop();
    this.#window.close(reason.detail);
    this.#deliveries.sendRefusals();
    this.#endOpening?.(new BindError(reason.detail));
    this.#resolveClosed();
    this.#handlers.onClose?.(reason);
  }
}
