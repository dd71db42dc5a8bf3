import type { IdMode, ReceiptDetection } from '#contract/main-api/carriers/routes.ts';
import type { DataSm, DeliverSm } from '#services/kit/smpp/codec/pdu.ts';
import {
  messageOctets,
  messageState,
  networkErrorCode,
  receiptedMessageId,
  textOctets,
} from '#services/kit/smpp/codec/tlv.ts';
import { decodeUcs2 } from '#domain/sms/octets.ts';
import { receiptKey } from './carrierMessageId.ts';
import { readReceiptDate } from './receiptDate.ts';
import { clearerState, stateOfCode, stateOfWord, statusOfState, type ReceiptStatus } from './receiptState.ts';
import { readReceiptText } from './receiptText.ts';

/** A delivery receipt as it is stored, compared and applied. Nothing but this is kept of its PDU. */
export interface Receipt {
  routeId: number;
  /** As the answer to the part's submit names it; see `receiptKey`. */
  carrierMessageId: string;
  /** The id of its text, where that is another one: it counts if the first one names no message. */
  otherMessageId: string | null;
  status: ReceiptStatus;
  /** The carrier's own word, such as DELIVRD; '' when it named none. */
  carrierStatus: string;
  /** The carrier's own code, as text; '000' often means none. */
  carrierError: string | null;
  /** When the carrier says it happened, by its own clock. */
  doneAt: Date | null;
  /** By the database's clock, because receipts of several processes are put in order. */
  receivedAt: Date;
  /** The text as it came. */
  raw: Uint8Array;
}

/** How a route's carrier writes receipts. */
export interface ReceiptFormat {
  routeId: number;
  idMode: IdMode;
  /** The zone of its dates, which name none; Bangladesh is 360. */
  utcOffsetMinutes: number;
  /** How receipts are distinguished from texts that people send. */
  receiptDetection: ReceiptDetection;
}

/** esm_class bits 5–2 tell the message type (SMPP 3.4 §5.2.12). */
const messageTypeBits = 0x3c;
const defaultMessage = 0x00;
const deliveryReceipt = 0x04;
const intermediateNotification = 0x20;
const ucs2 = 8;

/**
 * Parses a deliver_sm or data_sm. Null when esm_class does not say that it is a receipt, since a person may write a
 * text that looks like one, and when it names no message. The text may be in message_payload, and may be cut anywhere. Without a
 * state it is `enroute`: nothing final was said. Never throws.
 */
export function parseReceipt(
  deliver: DeliverSm | DataSm,
  { routeId, idMode, utcOffsetMinutes, receiptDetection }: ReceiptFormat,
  receivedAt: Date,
): Receipt | null {
  const type = deliver.esmClass & messageTypeBits;
  const isMarked = (type & deliveryReceipt) !== 0 || type === intermediateNotification;
  if (!isMarked && type !== defaultMessage) return null;
  const text = readReceiptText(textOf(deliver));
  const id = receiptedMessageId(deliver.tlvs);
  if (id === null && text.id === null) return null;
  const code = stateOfCode(messageState(deliver.tlvs));
  // Parameters that no handset can set, or the fields that Appendix B puts into the text where the route allows that.
  const isUnmarked = (id !== null && code !== null) || (receiptDetection === 'text-too' && text.isComplete);
  if (!isMarked && !isUnmarked) return null;
  const state = clearerState(code, stateOfWord(text.state));
  const isFinalWord = type !== intermediateNotification && state !== null;
  const error = clearerError(text.error, networkErrorCode(deliver.tlvs));
  const keyOf = (own: string | null) => (own === null ? null : storable(receiptKey(own, idMode)));
  const ofText = keyOf(text.id);
  const carrierMessageId = keyOf(id) ?? ofText!;
  return {
    routeId,
    carrierMessageId,
    otherMessageId: ofText === carrierMessageId ? null : ofText,
    status: isFinalWord ? statusOfState(state) : 'enroute',
    carrierStatus: storable(state ?? ''),
    carrierError: error === null ? null : storable(error),
    doneAt: readReceiptDate(text.doneDate, utcOffsetMinutes),
    receivedAt,
    raw: messageOctets(deliver),
  };
}

/** That of the text, unless it says that there is none and the parameter knows one. */
function clearerError(text: string | null, parameter: number | null): string | null {
  if (text !== null && !(/^0+$/.test(text) && parameter)) return text;
  return parameter?.toString() ?? null;
}

function textOf(deliver: DeliverSm | DataSm): string {
  const octets = textOctets(deliver);
  return deliver.dataCoding === ucs2 ? decodeUcs2(octets) : octets.toString('latin1');
}

/** PostgreSQL stores no NUL, and one garbled receipt must not keep a thousand good ones out. */
function storable(text: string): string {
  return text.replaceAll('\0', '').slice(0, 100);
}
