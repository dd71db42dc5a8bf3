import { commandStatus } from './commandStatus.ts';
import { PduError, type PduHead } from './PduError.ts';
import { noTlvs, type Address, type Tlvs } from './pdu.ts';
import { isFieldOctet, maxShortMessageOctets, type TextField } from './textFields.ts';

/** Reads the body of a PDU from left to right. What does not fit throws a PduError with the head. */
export class OctetReader {
  readonly #frame: Buffer;
  readonly #head: PduHead;
  #at: number;

  constructor(frame: Buffer, head: PduHead, bodyStart: number) {
    this.#frame = frame;
    this.#head = head;
    this.#at = bodyStart;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#frame.length;
  }

  octet(): number {
    const value = this.#frame[this.#at];
    if (value === undefined) throw this.#error(commandStatus.ESME_RINVCMDLEN, 'the body ends too early');
    this.#at += 1;
    return value;
  }

  /** A C-octet string: printable ASCII up to its NUL. */
  text(field: TextField): string {
    const start = this.#at;
    const limit = Math.min(start + field.maxOctets, this.#frame.length);
    for (let at = start; at < limit; at += 1) {
      const code = this.#frame[at] as number;
      if (code === 0) {
        this.#at = at + 1;
        return at === start ? '' : this.#frame.toString('latin1', start, at);
      }
      if (!isFieldOctet(code)) throw this.#error(field.answer, `${field.name} is not printable ASCII`);
    }
    throw this.#error(field.answer, `${field.name} is not ended within ${field.maxOctets} octets`);
  }

  address(field: TextField): Address {
    return { ton: this.octet(), npi: this.octet(), addr: this.text(field) };
  }

  /** sm_length and short_message. */
  shortMessage(): Buffer {
    const length = this.octet();
    const end = this.#at + length;
    if (length > maxShortMessageOctets || end > this.#frame.length) {
      throw this.#error(commandStatus.ESME_RINVMSGLEN, `sm_length ${length} does not fit`);
    }
    const value = this.#frame.subarray(this.#at, end);
    this.#at = end;
    return value;
  }

  /** The rest of the body as optional parameters. */
  tlvs(): Tlvs {
    if (this.isAtEnd) return noTlvs;
    const tlvs = new Map<number, Buffer>();
    while (!this.isAtEnd) {
      if (this.#at + 4 > this.#frame.length) {
        throw this.#error(commandStatus.ESME_RINVOPTPARSTREAM, 'an optional parameter has no whole head');
      }
      const tag = this.#frame.readUInt16BE(this.#at);
      const start = this.#at + 4;
      const end = start + this.#frame.readUInt16BE(this.#at + 2);
      if (end > this.#frame.length) {
        throw this.#error(commandStatus.ESME_RINVPARLEN, `optional parameter ${tag} is longer than the PDU`);
      }
      tlvs.set(tag, this.#frame.subarray(start, end));
      this.#at = end;
    }
    return tlvs;
  }

  /** Throws if octets remain. */
  end(): void {
    if (!this.isAtEnd) throw this.#error(commandStatus.ESME_RINVCMDLEN, 'octets after the end of the body');
  }

  #error(answer: number, detail: string): PduError {
    return new PduError(answer, detail, this.#head);
  }
}
