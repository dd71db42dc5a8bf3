import { commandStatus } from '#services/kit/smpp/codec/commandStatus.ts';
import type { Address } from '#services/kit/smpp/codec/pdu.ts';
import { PduError } from '#services/kit/smpp/codec/PduError.ts';

/** type_of_number and numbering_plan_indicator (SMPP 3.4 §5.2.5, §5.2.6). */
const ton = { international: 1, networkSpecific: 3, alphanumeric: 5 } as const;
const npi = { unknown: 0, isdn: 1 } as const;

/** A numeric sender ID with so many digits or more is a telephone number, not a short code. */
const internationalDigits = 9;

/** A recipient: 7–15 digits with the country code and without a plus (E.164). Throws a PduError otherwise. */
export function destinationAddress(msisdn: string): Address {
  if (!/^\d{7,15}$/.test(msisdn)) {
    throw new PduError(commandStatus.ESME_RINVDSTADR, 'the recipient is not an international number');
  }
  return { ton: ton.international, npi: npi.isdn, addr: msisdn };
}

/**
 * A sender ID: 3–8 digits are a short code, 9–15 an international number (a leading plus is removed), anything else a
 * name of at most 11 printable ASCII characters (3GPP TS 23.040 §9.1.2.5). Throws a PduError otherwise.
 */
export function sourceAddress(senderId: string): Address {
  const digits = /^\+?(\d{3,15})$/.exec(senderId)?.[1];
  if (digits !== undefined) {
    return digits.length < internationalDigits
      ? { ton: ton.networkSpecific, npi: npi.unknown, addr: digits }
      : { ton: ton.international, npi: npi.isdn, addr: digits };
  }
  if (!/^[\x20-\x7e]{1,11}$/.test(senderId) || senderId.trim() === '') {
    throw new PduError(commandStatus.ESME_RINVSRCADR, 'the sender ID has no 1–11 printable ASCII characters');
  }
  return { ton: ton.alphanumeric, npi: npi.unknown, addr: senderId };
}
