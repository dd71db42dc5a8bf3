import type { DataSm, DeliverSm } from '#services/kit/smpp/codec/pdu.ts';
import {
  messageOctets,
  messageState,
  networkErrorCode,
  receiptedMessageId,
  userMessageReference,
} from '#services/kit/smpp/codec/tlv.ts';
import type { ReceiptDetection } from '#contract/main-api/routes.ts';
import { decodeUcs2 } from '#domain/sms/octets.ts';
import { stateOfCode, statusOfState, type ReceiptStatus } from './receiptState.ts';
import { readReceiptDate, readReceiptText } from './receiptText.ts';

/** A delivery receipt, read. The raw PDU is stored beside it by whoever received it. */
export interface Receipt {
  /** As the carrier wrote it; `receiptKey` makes it comparable. */
  carrierMessageId: string;
  /** The carrier's own word, such as DELIVRD; '' when it named none. */
  carrierState: string;
  /** The carrier's own code, as text; '000' often means none. */
  errorCode: string | null;
  doneAt: Date | null;
  status: ReceiptStatus;
  /** Our number, where the carrier echoes it: it can name a message whose submit was never answered. */
  userMessageReference: number | null;
}

export interface ReceiptOptions {
  /** The zone of the carrier's dates, which name none; Bangladesh is 360. Default 0. */
  utcOffsetMinutes?: number;
  /** How receipts are told from texts that people send. Default: by esm_class alone. */
  detection?: ReceiptDetection;
}

/** esm_class bits 5–2 tell the message type; 6 tells of a user data header (SMPP 3.4 §5.2.12). */
const messageTypeBits = 0x3c;
const defaultMessage = 0x00;
const deliveryReceipt = 0x04;
const intermediateNotification = 0x20;
const userDataHeaderBit = 0x40;
const ucs2 = 8;

/**
 * Reads a receipt from a deliver_sm or data_sm. Null when esm_class does not say that it is one, since a person may
 * write a text that looks like a receipt, and when it names no message. Optional parameters win over the text
 * (praekeltfoundation/vumi#637), the text may be in message_payload, and may be cut anywhere. Without a state it is
 * `enroute`: nothing final was said. Never throws.
 */
export function parseReceipt(deliver: DeliverSm | DataSm, options: ReceiptOptions = {}): Receipt | null {
  const type = deliver.esmClass & messageTypeBits;
  const mayBeUnmarked = type === defaultMessage && options.detection === 'text-too';
  if (type !== deliveryReceipt && type !== intermediateNotification && !mayBeUnmarked) return null;
  const text = readReceiptText(textOf(deliver));
  const id = receiptedMessageId(deliver.tlvs);
  const carrierMessageId = id ?? text.id;
  if (carrierMessageId === null) return null;
  const code = stateOfCode(messageState(deliver.tlvs));
  // Either both parameters that only a carrier can set, or all fields that Appendix B puts into the text.
  if (mayBeUnmarked && !(id !== null && code !== null) && !text.isComplete) return null;
  const carrierState = code ?? text.state;
  const isFinalWord = type !== intermediateNotification && carrierState !== null;
  return {
    carrierMessageId,
    carrierState: carrierState ?? '',
    errorCode: text.error ?? networkErrorCode(deliver.tlvs)?.toString() ?? null,
    doneAt: readReceiptDate(text.doneDate, options.utcOffsetMinutes ?? 0),
    status: isFinalWord ? statusOfState(carrierState) : 'enroute',
    userMessageReference: userMessageReference(deliver.tlvs),
  };
}

function textOf(deliver: DeliverSm | DataSm): string {
  const octets = messageOctets(deliver);
  const hasHeader = (deliver.esmClass & userDataHeaderBit) !== 0;
  const body = hasHeader ? octets.subarray((octets[0] ?? 0) + 1) : octets;
  return deliver.dataCoding === ucs2 ? decodeUcs2(body) : body.toString('latin1');
}
