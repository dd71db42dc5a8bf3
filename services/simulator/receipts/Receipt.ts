import { commandIds } from '#services/kit/smpp/codec/commandIds.ts';
import { tlvTags } from '#services/kit/smpp/codec/tlv.ts';
import { localTime } from '../localTime.ts';
import type { Link } from '../wire/Link.ts';
import type { Outbox } from '../wire/Outbox.ts';
import type { SubmitFrame } from '../wire/SubmitFrame.ts';
import type { Delivery } from './Mailbox.ts';

/** Whether a receipt uses the text of Appendix B, optional parameters, or both. */
export type ReceiptForm = 'both' | 'text' | 'tlvs';

/** How a message ended, in the words of a receipt. */
export interface ReceiptState {
  state: string;
  errorCode: string;
}

/** message_state by the text's word (SMPP 3.4 §5.2.28). */
export const stateCodes: Readonly<Record<string, number>> = {
  ENROUTE: 1,
  DELIVRD: 2,
  EXPIRED: 3,
  DELETED: 4,
  UNDELIV: 5,
  ACCEPTD: 6,
  UNKNOWN: 7,
  REJECTD: 8,
};

/** esm_class of an SMSC delivery receipt (§5.2.12). */
const deliveryReceipt = 0x04;

/** Head, service_type, the nine octets from esm_class to default_msg_id, sm_length. */
const fixedOctets = 16 + 1 + 9 + 1;

/** The receipt of a submit; small, because a million may wait. */
export class Receipt implements Delivery {
  readonly isReceipt = true;
  readonly #id: string;
  readonly #state: ReceiptState;
  readonly #form: ReceiptForm;
  /** A receipt goes the other way. */
  readonly #submit: SubmitFrame;
  /** Unix time, ms. */
  readonly #submittedAt: number;

  constructor(submit: SubmitFrame, id: string, state: ReceiptState, form: ReceiptForm) {
    this.#submit = submit;
    this.#id = id;
    this.#state = state;
    this.#form = form;
    this.#submittedAt = Date.now();
  }

  /** Writes a deliver_sm octet by octet: for tens of thousands a second an object of fields costs too much. */
  write(link: Link, sequence: number): void {
    const { octets, sourceAt, destinationAt, esmClassAt } = this.#submit;
    const id = this.#id;
    const text = this.#form === 'tlvs' ? '' : this.#textAfterId();
    const textOctets = text === '' ? 0 : 3 + id.length + text.length;
    const stateCode = this.#form === 'text' ? undefined : stateCodes[this.#state.state];
    const tlvOctets = stateCode === undefined ? 0 : 4 + id.length + 1 + 4 + 1;
    const length = fixedOctets + (esmClassAt - sourceAt) + textOctets + tlvOctets;
    const out = link.begin(length);
    if (!out) return;
    out.word(length);
    out.word(commandIds.deliver_sm);
    out.word(0);
    out.word(sequence);
    out.octet(0);
    out.octets(octets, destinationAt, esmClassAt);
    out.octets(octets, sourceAt, destinationAt);
    out.octet(deliveryReceipt);
    // protocol_id, priority, two empty times, registered_delivery, replace, data_coding, default message.
    for (let field = 0; field < 8; field += 1) out.octet(0);
    out.octet(textOctets);
    if (textOctets > 0) {
      out.text('id:');
      out.text(id);
      out.text(text);
    }
    if (stateCode !== undefined) writeTlvs(out, id, stateCode);
  }

  #textAfterId(): string {
    return textAfterId(this.#state, minuteOf(this.#submittedAt), minuteOf(Date.now()));
  }
}

function writeTlvs(out: Outbox, id: string, stateCode: number): void {
  out.octet(tlvTags.receipted_message_id >> 8);
  out.octet(tlvTags.receipted_message_id);
  out.octet(0);
  out.octet(id.length + 1);
  out.text(id);
  out.octet(0);
  out.octet(tlvTags.message_state >> 8);
  out.octet(tlvTags.message_state);
  out.octet(0);
  out.octet(1);
  out.octet(stateCode);
}

let lastText = '';
let lastKey: readonly [state: string, errorCode: string, submitted: string, done: string] = ['', '', '', ''];

/** Thousands of receipts in a row differ only in their ids, so the last text is cached. */
function textAfterId({ state, errorCode }: ReceiptState, submitted: string, done: string): string {
  const [lastState, lastError, lastSubmitted, lastDone] = lastKey;
  if (state !== lastState || errorCode !== lastError || submitted !== lastSubmitted || done !== lastDone) {
    lastKey = [state, errorCode, submitted, done];
    lastText =
      ` sub:001 dlvrd:${state === 'DELIVRD' ? '001' : '000'} submit date:${submitted} done date:${done} ` +
      `stat:${state} err:${errorCode} text:`;
  }
  return lastText;
}

/** Whether registered_delivery asks for a receipt with this state: 1 any, 2 failures only (§5.2.17). */
export function wantsReceipt({ registeredDelivery }: SubmitFrame, state: string): boolean {
  const wanted = registeredDelivery & 0x03;
  return wanted === 1 || (wanted === 2 && state !== 'DELIVRD');
}

const minuteMs = 60_000;

let last = { minute: -1, text: '' };

/** `YYMMDDhhmm` of a Unix time in ms, in the carrier's zone. Most calls are about the same minute, so it is cached. */
export function minuteOf(at: number): string {
  const minute = Math.floor(at / minuteMs);
  if (minute !== last.minute) {
    last = { minute, text: localTime(at).replace(/\D/g, '').slice(2, 12) };
  }
  return last.text;
}
