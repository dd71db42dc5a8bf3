import { commandStatus } from '#services/kit/smpp/commandStatus.ts';
import { noTlvs } from '#services/kit/smpp/pdu.ts';
import { PduError } from '#services/kit/smpp/PduError.ts';
import { encodeParts } from '#domain/sms/concatenation.ts';
import { destinationAddress, sourceAddress } from './addresses.ts';
import type { SubmitDraft } from './CarrierSession.ts';

/** What a message needs to become submits. */
export interface OutgoingMessage {
  msisdn: string;
  senderId: string;
  text: string;
  /** 1–255, the same for all parts and for every repetition of one: a handset then joins them, and drops doubles. */
  reference: number;
  registeredDelivery: boolean;
  /** How long the carrier may try, from 1 s to 30 days; the carrier's own default when left out. */
  validitySeconds?: number;
  /** priority_flag; default 0. */
  priority?: 0 | 1 | 2 | 3;
  serviceType?: string;
  /** data_coding of GSM-7 texts where a carrier wants another than 0. */
  gsmDataCoding?: number;
}

/** esm_class: the short message begins with a user data header (SMPP 3.4 §5.2.12). */
const userDataHeader = 0x40;
/** registered_delivery: a receipt for success and failure (§5.2.17). */
const receiptWanted = 1;
const maxValiditySeconds = 30 * 24 * 3600;

/**
 * The submits that carry a message, one a part and in order; none for an empty text. A receipt is asked for on
 * every part, since each part may fare differently (jookies/jasmin#424). Throws a PduError for an address or a
 * validity that SMPP has no room for, a RangeError for a reference out of range.
 */
export function submitDrafts(message: OutgoingMessage): SubmitDraft[] {
  const { encoding, dataCoding, parts } = encoded(message.text, message.reference);
  const source = sourceAddress(message.senderId);
  const destination = destinationAddress(message.msisdn);
  const validityPeriod = relativeTime(message.validitySeconds);
  return parts.map(({ header, body }) => ({
    serviceType: message.serviceType ?? '',
    source,
    destination,
    esmClass: header ? userDataHeader : 0,
    protocolId: 0,
    priority: message.priority ?? 0,
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

/** Of the last text that is one part, and has no reference in it: a bulk is one text for all. */
let lastOfOnePart: { text: string; encoded: Encoded } | null = null;

function encoded(text: string, reference: number): Encoded {
  if (lastOfOnePart?.text === text) return lastOfOnePart.encoded;
  const fresh = encodeParts(text, reference);
  if (fresh.parts.length === 1) lastOfOnePart = { text, encoded: fresh };
  return fresh;
}

/** `YYMMDDhhmmss000R`, from the carrier's now (SMPP 3.4 §7.1.1): free of both sides' clocks and zones. */
export function relativeTime(seconds: number | undefined): string {
  if (seconds === undefined) return '';
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > maxValiditySeconds) {
    throw new PduError(commandStatus.ESME_RINVEXPIRY, `a validity of ${seconds} s cannot be written`);
  }
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const time = two((seconds / 3600) % 24) + two((seconds / 60) % 60) + two(seconds % 60);
  return `0000${two(seconds / 86_400)}${time}000R`;
}
