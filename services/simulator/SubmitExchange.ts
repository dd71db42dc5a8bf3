import { commandIds } from '#services/kit/smpp/codec/commandIds.ts';
import { tlvTags } from '#services/kit/smpp/codec/tlv.ts';
import type { Answer, Exchange } from './behaviours/Behaviour.ts';
import type { Carrier } from './Carrier.ts';
import { writeId } from './MessageIds.ts';
import type { Mode } from './modes/mode.ts';
import type { Random } from './random.ts';
import { OddReceipt } from './receipts/OddReceipt.ts';
import { Receipt, wantsReceipt, type ReceiptState } from './receipts/Receipt.ts';
import { chooseDelay, chooseState, type ReceiptOptions } from './receipts/receiptOptions.ts';
import type { Link } from './wire/Link.ts';
import type { SubmitFrame } from './wire/SubmitFrame.ts';

/** The bind that submits come from. */
export interface Origin {
  carrier: Carrier;
  link: Link;
  /** The connection's number. */
  bind: number;
  /** Monotonic milliseconds. */
  boundAt: number;
  systemId: string;
}

/**
 * A submit and its answer, for a behaviour to decide: journal first, then the answer, then the receipts. One object is
 * both, because there are tens of thousands a second.
 */
export class SubmitExchange implements Exchange, Answer {
  readonly submit: SubmitFrame;
  readonly #origin: Origin;
  readonly #mode: Mode;
  #receipts: ReceiptOptions;
  #messageId = '';
  /** The first part of its message, where the carrier treats all parts alike. */
  #first: { id: number; isFirst: boolean } | null = null;
  /** The id, until its receipts are scheduled. */
  #accepted: number | null = null;

  constructor(submit: SubmitFrame, origin: Origin) {
    this.submit = submit;
    this.#origin = origin;
    this.#mode = origin.carrier.mode;
    this.#receipts = this.#mode.receipts;
  }

  get link(): Link {
    return this.#origin.link;
  }

  get boundAt(): number {
    return this.#origin.boundAt;
  }

  get random(): Random {
    return this.#mode.random;
  }

  /** Gives this message other receipts than the mode's. */
  withReceipts(receipts: Partial<ReceiptOptions>): this {
    this.#receipts = { ...this.#receipts, ...receipts };
    return this;
  }

  accept(delayMs = 0): void {
    const answer = this.take();
    if (delayMs === 0) answer.send();
    else this.later(delayMs, () => answer.send());
  }

  take(): Answer {
    const { carrier } = this.#origin;
    const own = this.#nextId();
    const { isShared } = this.#mode.ids;
    const first = isShared || this.#receipts.odd ? carrier.longMessages.firstOf(this.submit, own) : null;
    const id = isShared ? first!.id : own;
    const messageId = writeId(id, this.#mode.ids.response);
    this.#record(messageId, 0);
    carrier.counters.accepted += 1;
    this.#accepted = id;
    this.#first = first;
    this.#messageId = messageId;
    if (this.#receipts.when === 'early') this.#scheduleReceipts(0);
    return this;
  }

  get messageId(): string {
    return this.#messageId;
  }

  send(sequence = this.submit.sequence): void {
    this.#answer(0, this.#messageId, sequence);
    this.#scheduleReceipts(chooseDelay(this.#receipts, this.random));
  }

  refuse(status: number, text?: string): void {
    this.#record(null, status);
    this.#origin.carrier.counters.refused += 1;
    if (text === undefined) return this.#answer(status, '', this.submit.sequence);
    const tlvs = new Map([[tlvTags.additional_status_info_text, Buffer.from(`${text}\0`, 'latin1')]]);
    const { sequence } = this.submit;
    this.link.write({ command: 'submit_sm_resp', status, sequence, messageId: '', tlvs });
  }

  keepSilent(): void {
    this.#record(writeId(this.#nextId(), this.#mode.ids.response), null);
    this.#origin.carrier.counters.unanswered += 1;
  }

  later(delayMs: number, run: () => void): void {
    this.#origin.carrier.wheel.later(delayMs, run);
  }

  #nextId(): number {
    return this.#origin.carrier.ids.next(this.#mode.ids.repeatAfter);
  }

  #record(carrierMessageId: string | null, status: number | null): void {
    const { carrier, bind } = this.#origin;
    carrier.journal.append({ at: Date.now(), bind, submit: this.submit, carrierMessageId, status });
  }

  /** A submit_sm_resp, octet by octet; one that refuses is a head alone (SMPP 3.4 §4.4.2). */
  #answer(status: number, messageId: string, sequence: number): void {
    const octets = status === 0 ? 16 + messageId.length + 1 : 16;
    const out = this.link.begin(octets);
    if (!out) return;
    out.word(octets);
    out.word(commandIds.submit_sm_resp);
    out.word(status);
    out.word(sequence);
    if (status !== 0) return;
    out.text(messageId);
    out.octet(0);
  }

  /** The receipts of an accepted message, once. */
  #scheduleReceipts(delayMs: number): void {
    const options = this.#receipts;
    const id = this.#accepted;
    this.#accepted = null;
    if (id === null || options.when === 'never') return;
    if (options.odd?.per === 'message' && !this.#first?.isFirst) return;
    const state = chooseState(options, this.random);
    if (!state) return;
    const { response, receipt } = this.#mode.ids;
    const named = options.odd?.id === 'first' ? (this.#first?.id ?? id) : id;
    const messageId = response === receipt && named === id ? this.#messageId : writeId(named, receipt);
    for (let time = 0; time < options.repeat; time += 1) {
      this.#scheduleReceipt(messageId, state, delayMs + time * options.repeatAfterMs);
    }
    for (const next of options.followedBy) this.#scheduleReceipt(messageId, next, delayMs + next.afterMs);
  }

  #scheduleReceipt(messageId: string, state: ReceiptState, delayMs: number): void {
    const { carrier, systemId } = this.#origin;
    if (!wantsReceipt(this.submit, state.state)) return;
    const { odd, form } = this.#receipts;
    const receipt = odd
      ? new OddReceipt(this.submit, messageId, state, odd)
      : new Receipt(this.submit, messageId, state, form);
    carrier.wheel.later(delayMs, () => carrier.mailbox(systemId).add(receipt));
  }
}
