import { headOctets, type SubmitSm } from '#services/kit/smpp/codec/pdu.ts';
import { decodePdu } from '#services/kit/smpp/codec/decodePdu.ts';
import {
  isFieldOctet,
  maxShortMessageOctets,
  textFields,
  type TextField,
} from '#services/kit/smpp/codec/textFields.ts';
import { messageOctets, userDataHeaderBit } from '#services/kit/smpp/codec/tlv.ts';
import { parseUserDataHeader, type Concatenation } from '#domain/sms/concatenation.ts';

/** Octets of a TLV's tag and length. */
const tlvHeadOctets = 4;

/** A submit_sm where it stands in its frame: only what somebody asks for is made into strings and objects. */
export class SubmitFrame {
  readonly octets: Buffer;
  /** source_addr_ton, source_addr_npi and source_addr with its NUL stand from here … */
  readonly sourceAt: number;
  /** … to here, where the destination's three follow … */
  readonly destinationAt: number;
  /** … to here, where esm_class is. */
  readonly esmClassAt: number;
  readonly registeredDelivery: number;
  readonly dataCoding: number;
  /** sm_length is one octet before. */
  readonly #messageAt: number;

  private constructor(
    octets: Buffer,
    sourceAt: number,
    destinationAt: number,
    esmClassAt: number,
    at: number,
  ) {
    this.octets = octets;
    this.sourceAt = sourceAt;
    this.destinationAt = destinationAt;
    this.esmClassAt = esmClassAt;
    this.registeredDelivery = octets[at]!;
    this.dataCoding = octets[at + 2]!;
    this.#messageAt = at + 5;
  }

  /**
   * Null when something does not fit: decodePdu then says what. It takes exactly what decodePdu takes, and a test holds
   * the two together.
   */
  static read(octets: Buffer): SubmitFrame | null {
    const sourceAt = afterText(octets, headOctets, textFields.serviceType);
    if (sourceAt === 0) return null;
    const destinationAt = afterText(octets, sourceAt + 2, textFields.source);
    if (destinationAt === 0) return null;
    const esmClassAt = afterText(octets, destinationAt + 2, textFields.destination);
    if (esmClassAt === 0) return null;
    const validityAt = afterText(octets, esmClassAt + 3, textFields.scheduleDeliveryTime);
    if (validityAt === 0) return null;
    const at = afterText(octets, validityAt, textFields.validityPeriod);
    if (at === 0) return null;
    const length = octets[at + 4];
    if (length === undefined || length > maxShortMessageOctets) return null;
    if (!hasWholeTlvs(octets, at + 5 + length)) return null;
    return new SubmitFrame(octets, sourceAt, destinationAt, esmClassAt, at);
  }

  get sequence(): number {
    return this.octets.readUInt32BE(12);
  }

  get source(): string {
    return this.octets.toString('latin1', this.sourceAt + 2, this.destinationAt - 1);
  }

  get destination(): string {
    return this.octets.toString('latin1', this.destinationAt + 2, this.esmClassAt - 1);
  }

  /** short_message or message_payload, the user data header included. */
  get message(): Buffer {
    const length = this.octets[this.#messageAt - 1]!;
    if (length > 0) return this.octets.subarray(this.#messageAt, this.#messageAt + length);
    return messageOctets(decodePdu(this.octets) as SubmitSm);
  }

  get hasHeader(): boolean {
    return (this.octets[this.esmClassAt]! & userDataHeaderBit) !== 0;
  }

  /** The part's place in a longer message; null for a message of one part. */
  get concatenation(): Concatenation | null {
    return this.hasHeader ? parseUserDataHeader(this.message) : null;
  }

  /** `message` without the user data header. */
  get body(): Buffer {
    const { message } = this;
    return this.hasHeader ? message.subarray((message[0] ?? 0) + 1) : message;
  }
}

/** Where a C-octet string ends, its NUL included; 0 when it does not as it should. */
function afterText(octets: Buffer, start: number, { maxOctets }: TextField): number {
  const limit = Math.min(start + maxOctets, octets.length);
  for (let at = start; at < limit; at += 1) {
    const code = octets[at]!;
    if (code === 0) return at + 1;
    if (!isFieldOctet(code)) return 0;
  }
  return 0;
}

function hasWholeTlvs(octets: Buffer, start: number): boolean {
  let at = start;
  while (at < octets.length) {
    if (at + tlvHeadOctets > octets.length) return false;
    at += tlvHeadOctets + octets.readUInt16BE(at + 2);
  }
  return at === octets.length;
}
