import { decodeGsm, decodeUcs2 } from '#domain/sms/octets.ts';
import type { DataSm, DeliverSm } from '#services/kit/smpp/codec/pdu.ts';
import { messageOctets, textOctets, tlvTags, userDataHeaderBit } from '#services/kit/smpp/codec/tlv.ts';

/** More octets are not read; see `domain/opt-outs/plainWords.ts`. */
const longest = 2_000;

/** data_coding (§5.2.19). */
const codings = { latin1: 3, ucs2: 8 } as const;

const decoders = {
  gsm: decodeGsm,
  latin1: (octets: Buffer) => octets.toString('latin1'),
  ucs2: decodeUcs2,
  utf8: (octets: Buffer) => octets.toString('utf8'),
  // An odd last octet is left out.
  ucs2Swapped: (octets: Buffer) => octets.toString('utf16le'),
  packedGsm: (octets: Buffer) => decodeGsm(unpacked(octets)),
} as const satisfies Record<string, (octets: Buffer) => string>;

/**
 * Decodes the octets of a text from a handset: first by its data_coding, then by every other alphabet, since carriers write UCS-2, UTF-8
 * or packed septets and say that it is the default alphabet. By a wrong one a text is no word of any language.
 */
export function readingsOf(deliver: DeliverSm | DataSm): string[] {
  const octets = textOctets(deliver).subarray(0, longest);
  const { dataCoding } = deliver;
  const stated = dataCoding === codings.ucs2 ? 'ucs2' : dataCoding === codings.latin1 ? 'latin1' : 'gsm';
  const readings = [decoders[stated], ...Object.values(decoders)].map((decode) => decode(octets));
  return [...new Set(readings)];
}

/** Concatenated short messages, reference of 8 and of 16 bits (3GPP TS 23.040 §9.2.3.24.1, §9.2.3.24.8). */
const concatenations: readonly number[] = [0x00, 0x08];

/** Whether it is one part of a longer text. Its words are not the whole text. Never throws. */
export function isPartOfText(deliver: DeliverSm | DataSm): boolean {
  const total = deliver.tlvs.get(tlvTags.sar_total_segments);
  if (total?.length === 1 && total[0]! > 1) return true;
  if (!(deliver.esmClass & userDataHeaderBit)) return false;
  const octets = messageOctets(deliver);
  const end = (octets[0] ?? 0) + 1;
  for (let at = 1; at + 1 < end; at += 2 + (octets[at + 1] ?? 0))
    if (concatenations.includes(octets[at] ?? -1)) return true;
  return false;
}

/** The septets of octets in which they are packed (3GPP TS 23.038 §6.1.2.1.1). */
function unpacked(octets: Uint8Array): Uint8Array {
  const count = Math.floor((octets.length * 8) / 7);
  return Uint8Array.from({ length: count }, (_, index) => {
    const bit = index * 7;
    const at = bit >> 3;
    return (((octets[at] ?? 0) | ((octets[at + 1] ?? 0) << 8)) >> (bit & 7)) & 0x7f;
  });
}
