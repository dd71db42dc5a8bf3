import type { Encoding } from '#contract/sms-receiver/messages.ts';
import { encodingOf } from './encoding.ts';
import { dataCodings, encodeGsm, encodeUcs2 } from './octets.ts';
import { concatenationHeaderOctets, splitText } from './segments.ts';

/** Information elements that announce a part (3GPP TS 23.040 §9.2.3.24.1 and §9.2.3.24.8). */
const reference8Bit = 0x00;
const reference16Bit = 0x08;

/** An 8-bit reference, and the header has one octet for the number of parts too. */
const highest = 255;

export interface Concatenation {
  /** The same in all parts of one message to one number: 0–255, or 0–65535 when the sender uses 16 bits. */
  reference: number;
  total: number;
  /** 1 is the first. */
  part: number;
  /** Octets of the whole header: the text begins after them. */
  headerOctets: number;
}

interface EncodedPart {
  /** Goes before the body, with esm_class 0x40 (UDHI) set; null in a message of one part. */
  header: Uint8Array | null;
  body: Uint8Array;
}

export interface EncodedText {
  encoding: Encoding;
  /** SMPP data_coding. */
  dataCoding: 0 | 8;
  parts: EncodedPart[];
}

/**
 * The six octets before part `part` of `total`. RangeError unless 1 ≤ reference ≤ 255 (0 is legal, but carriers and
 * libraries are known to take it for "none") and 1 ≤ part ≤ total ≤ 255.
 */
export function userDataHeader(reference: number, total: number, part: number): Uint8Array {
  requireWithin('reference', reference, 1, highest);
  requireWithin('total', total, 1, highest);
  requireWithin('part', part, 1, total);
  const lengthAfterThis = concatenationHeaderOctets - 1;
  return Uint8Array.of(lengthAfterThis, reference8Bit, 3, reference, total, part);
}

/**
 * Reads the concatenation from the user data header that `octets` (a short_message with UDHI set) begin with.
 * Null when the header is broken, or announces no part, or an impossible one, which TS 23.040 tells to ignore.
 * Other elements are skipped; of a repeated one the last counts (§9.2.3.24).
 */
export function parseUserDataHeader(octets: Uint8Array): Concatenation | null {
  const headerOctets = (octets[0] ?? 0) + 1;
  if (headerOctets > octets.length) return null;
  let found: Concatenation | null = null;
  for (let at = 1; at < headerOctets;) {
    const element = octets[at];
    const length = octets[at + 1] ?? 0;
    const next = at + 2 + length;
    if (next > headerOctets) return null;
    const [a = 0, b = 0, c = 0, d = 0] = octets.subarray(at + 2, next);
    if (element === reference8Bit && length === 3) found = { reference: a, total: b, part: c, headerOctets };
    if (element === reference16Bit && length === 4) {
      found = { reference: (a << 8) | b, total: c, part: d, headerOctets };
    }
    at = next;
  }
  return found !== null && found.part >= 1 && found.part <= found.total ? found : null;
}

/**
 * The parts that the SMPP encoder submits for `text`: as many as `segmentsOf` counts and the bill says, none for an empty
 * text. `reference` (1–255) should differ between messages that one number gets at the same time; it is not used in a
 * message of one part. RangeError for a reference out of range or a text of more than 255 parts, the most that a header
 * can say; `maxSegments` is for those who accept the text.
 */
export function encodeParts(text: string, reference: number): EncodedText {
  const encoding = encodingOf(text);
  const encode = encoding === 'GSM7' ? encodeGsm : encodeUcs2;
  const texts = splitText(text);
  const parts = texts.map((partText, index) => ({
    header: texts.length > 1 ? userDataHeader(reference, texts.length, index + 1) : null,
    body: encode(partText),
  }));
  return { encoding, dataCoding: dataCodings[encoding], parts };
}

function requireWithin(name: string, value: number, low: number, high: number): void {
  if (!Number.isInteger(value) || value < low || value > high) {
    throw new RangeError(`The ${name} must be a whole number from ${low} to ${high}, not ${value}`);
  }
}
