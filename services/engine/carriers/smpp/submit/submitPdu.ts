import { commandStatus } from '#services/kit/smpp/codec/commandStatus.ts';
import { noTlvs, type SubmitSm } from '#services/kit/smpp/codec/pdu.ts';
import { PduError } from '#services/kit/smpp/codec/PduError.ts';
import { encodeParts } from '#domain/sms/concatenation.ts';
import { destinationAddress, sourceAddress } from './addresses.ts';

/** A submit_sm without its sequence_number, which the bind gives. */
export type SubmitDraft = Omit<SubmitSm, 'command' | 'sequence'>;

/** The fields of a message from which its submits are made. */
export interface OutgoingMessage {
  msisdn: string;
  senderId: string;
  text: string;
  /** 1–255, the same for all parts and attempts: a handset then joins parts and drops duplicates. */
  reference: number;
  registeredDelivery: boolean;
  /** How long the carrier may try, from 1 s to 30 days; by default as long as the carrier does by itself. */
  validitySeconds?: number;
  /** data_coding of GSM-7 texts for carriers that want another one than 0. */
  gsmDataCoding?: number;
}

/** esm_class: the short message begins with a user data header (SMPP 3.4 §5.2.12). */
const userDataHeader = 0x40;
/** registered_delivery: a receipt for success and failure (§5.2.17). */
const receiptWanted = 1;
const maxValiditySeconds = 30 * 24 * 3600;

/**
 * The submits of a message, one for each part, in order; none for an empty text. A receipt is requested for every
 * part, since each may end differently (jookies/jasmin#424).
 * @throws a PduError for an address or a validity that SMPP cannot express, a RangeError for a reference out of range
 */
export function submitDrafts(message: OutgoingMessage): SubmitDraft[] {
  const { encoding, dataCoding, parts } = encoded(message.text, message.reference);
  const source = sourceAddress(message.senderId);
  const destination = destinationAddress(message.msisdn);
  const validityPeriod = relativeTime(message.validitySeconds);
  return parts.map(({ header, body }) => ({
    serviceType: '',
    source,
    destination,
    esmClass: header ? userDataHeader : 0,
    protocolId: 0,
    priority: 0,
    scheduleDeliveryTime: '',
    validityPeriod,
    registeredDelivery: message.registeredDelivery ? receiptWanted : 0,
    replaceIfPresent: 0,
    dataCoding: encoding === 'GSM7' ? (message.gsmDataCoding ?? dataCoding) : dataCoding,
    defaultMessageId: 0,
    shortMessage: header
      ? Buffer.concat([header, body])
      : Buffer.from(body.buffer, body.byteOffset, body.length),
    tlvs: noTlvs,
  }));
}

type Encoded = ReturnType<typeof encodeParts>;

/** The last text of one part, which has no reference in it: all messages of a bulk batch have the same text. */
let lastOfOnePart: { text: string; encoded: Encoded } | null = null;

function encoded(text: string, reference: number): Encoded {
  if (lastOfOnePart?.text === text) return lastOfOnePart.encoded;
  const fresh = encodeParts(text, reference);
  if (fresh.parts.length === 1) lastOfOnePart = { text, encoded: fresh };
  return fresh;
}

/** `YYMMDDhhmmss000R`, relative to the carrier's time (SMPP 3.4 §7.1.1), so that clocks and zones do not matter. */
export function relativeTime(seconds: number | undefined): string {
  if (seconds === undefined) return '';
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > maxValiditySeconds) {
    throw new PduError(commandStatus.ESME_RINVEXPIRY, `a validity of ${seconds} s cannot be written`);
  }
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const time = two((seconds / 3600) % 24) + two((seconds / 60) % 60) + two(seconds % 60);
  return `0000${two(seconds / 86_400)}${time}000R`;
}
