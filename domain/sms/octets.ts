import type { Encoding } from '#contract/sms-receiver/messages.ts';
import { gsmAlphabet, gsmEscape, gsmExtension, gsmSeptets, septetCost } from './encoding.ts';

/**
 * SMPP 3.4 §5.2.19 data_coding. 0 is the carrier's default alphabet, which in GSM networks is GSM-7; never 1 (IA5),
 * under which `@`, `_` and `$` arrive as other characters.
 */
export const dataCodings = { GSM7: 0, UCS2: 8 } as const satisfies Record<Encoding, number>;

/** Shown for octets that no character stands for. */
const replacement = '\ufffd';

/** UTF-16 unit → septet, for extension characters the one after the escape. Asked only where `septetCost` is not 0. */
const septetOf = new Uint8Array(0x10000);
for (let septet = 0; septet < gsmAlphabet.length; septet++) septetOf[gsmAlphabet.charCodeAt(septet)] = septet;
for (const [septet, character] of gsmExtension) septetOf[character.charCodeAt(0)] = septet;

/**
 * Whether `text` can be stored and sent as it stands: well-formed UTF-16 without U+0000. A lone surrogate is half a
 * character, which UTF-8 and thus PostgreSQL and JSON clients cannot carry; NUL PostgreSQL refuses, and carriers cut
 * the text there. Checked where a text comes in; the encoders below take any string. Says nothing about its length.
 */
export function isSendable(text: string): boolean {
  return !/\p{Surrogate}/u.test(text) && !text.includes('\0');
}

/**
 * The octets of SMPP's short_message for data_coding 0: one septet in each octet, unpacked (the carrier packs them),
 * an extension character as escape and septet. RangeError when GSM-7 cannot write `text`: a substitute would change
 * what the customer wrote.
 */
export function encodeGsm(text: string): Uint8Array {
  const length = gsmSeptets(text);
  if (length === null) throw new RangeError('The text has characters outside GSM-7');
  const octets = new Uint8Array(length);
  let at = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (septetCost[unit] === 2) octets[at++] = gsmEscape;
    octets[at++] = septetOf[unit] ?? 0;
  }
  return octets;
}

/**
 * The text of unpacked septets. Never throws. An escape before a septet that the extension table does not know gives
 * that septet's character of the default alphabet (TS 23.038 §6.2.1.1); a second or a last escape gives a space.
 */
export function decodeGsm(octets: Uint8Array): string {
  let text = '';
  for (let index = 0; index < octets.length; index++) {
    let septet = octets[index] ?? 0;
    let character: string | undefined;
    if (septet === gsmEscape) {
      septet = octets[++index] ?? gsmEscape;
      character = septet === gsmEscape ? ' ' : gsmExtension.get(septet);
    }
    text += character ?? gsmAlphabet[septet] ?? replacement;
  }
  return text;
}

/** The octets of SMPP's short_message for data_coding 8: UTF-16 units, high octet first, without a byte order mark. */
export function encodeUcs2(text: string): Uint8Array {
  const octets = new Uint8Array(text.length * 2);
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    octets[index * 2] = unit >> 8;
    octets[index * 2 + 1] = unit & 0xff;
  }
  return octets;
}

/** The text of big-endian UTF-16 units. Never throws; an odd last octet shows as U+FFFD. */
export function decodeUcs2(octets: Uint8Array): string {
  let text = '';
  for (let index = 0; index < octets.length; index += 2) {
    const low = octets[index + 1];
    text += low === undefined ? replacement : String.fromCharCode(((octets[index] ?? 0) << 8) | low);
  }
  return text;
}
