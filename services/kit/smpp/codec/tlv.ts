import type { Tlvs } from './pdu.ts';

/** Optional parameter tags that this product reads or writes (SMPP 3.4 §5.3.2). */
export const tlvTags = {
  additional_status_info_text: 0x001d,
  receipted_message_id: 0x001e,
  user_message_reference: 0x0204,
  sar_total_segments: 0x020e,
  sc_interface_version: 0x0210,
  network_error_code: 0x0423,
  message_payload: 0x0424,
  message_state: 0x0427,
} as const;

/** additional_status_info_text: what the carrier says beside a status (§5.3.2.11); null when absent or empty. */
export function statusText(tlvs: Tlvs): string | null {
  return cOctetString(tlvs.get(tlvTags.additional_status_info_text));
}

/** receipted_message_id: the carrier's id of the receipted message (§5.3.2.12); null when absent or empty. */
export function receiptedMessageId(tlvs: Tlvs): string | null {
  return cOctetString(tlvs.get(tlvTags.receipted_message_id));
}

/** A C-octet string ends before its first NUL, which some carriers leave out. */
function cOctetString(value: Buffer | undefined): string | null {
  if (!value) return null;
  const end = value.indexOf(0);
  return value.toString('latin1', 0, end === -1 ? value.length : end).trim() || null;
}

/** message_state: 1 ENROUTE … 8 REJECTED (§5.2.28, §5.3.2.35); null when absent or not one octet long. */
export function messageState(tlvs: Tlvs): number | null {
  const value = tlvs.get(tlvTags.message_state);
  return value?.length === 1 ? value.readUInt8(0) : null;
}

/**
 * network_error_code: network type and code (§5.3.2.31). Null when absent or neither three octets nor the digits that some carriers
 * write; no network type is a digit in ASCII.
 */
export function networkErrorCode(tlvs: Tlvs): number | null {
  const value = tlvs.get(tlvTags.network_error_code);
  if (!value) return null;
  const digits = /^(\d{1,5})\0?$/.exec(value.toString('latin1'))?.[1];
  if (digits) return Number(digits);
  return value.length === 3 ? value.readUInt16BE(1) : null;
}

/** The text of a message: short_message, or message_payload, which replaces it (§5.3.2.32). */
export function messageOctets(message: { shortMessage?: Buffer; tlvs: Tlvs }): Buffer {
  if (message.shortMessage?.length) return message.shortMessage;
  return message.tlvs.get(tlvTags.message_payload) ?? Buffer.alloc(0);
}

/** esm_class: a header stands before the text (§5.2.12). */
export const userDataHeaderBit = 0x40;

/** `messageOctets` without the user data header. */
export function textOctets(message: { esmClass: number; shortMessage?: Buffer; tlvs: Tlvs }): Buffer {
  const octets = messageOctets(message);
  return message.esmClass & userDataHeaderBit ? octets.subarray((octets[0] ?? 0) + 1) : octets;
}
