import { commandStatus } from './commandStatus.ts';
import { PduError } from './PduError.ts';
import { maxPduOctets, type Address, type Tlvs } from './pdu.ts';
import { isFieldOctet, maxShortMessageOctets, type TextField } from './textFields.ts';

/** Writes a PDU at a time into a scratch buffer and returns a copy: one pass and one small allocation. */
export class OctetWriter {
  readonly #scratch = Buffer.allocUnsafe(maxPduOctets);
  #at = 0;

  /** Begins a PDU; its command_length is filled in by `finish`. */
  head(commandId: number, status: number, sequence: number): void {
    this.#at = 4;
    this.#word(commandId, 'command_id');
    this.#word(status, 'command_status');
    this.#word(sequence, 'sequence_number');
  }

  octet(value: number): void {
    if (value !== (value & 0xff)) throw invalid(`${value} is not an octet`);
    this.#room(1);
    this.#scratch[this.#at] = value;
    this.#at += 1;
  }

  text(value: string, field: TextField): void {
    if (value.length >= field.maxOctets) {
      throw new PduError(field.answer, `${field.name} is longer than ${field.maxOctets - 1} characters`);
    }
    this.#room(value.length + 1);
    for (let at = 0; at < value.length; at += 1) {
      const code = value.charCodeAt(at);
      if (!isFieldOctet(code)) throw new PduError(field.answer, `${field.name} is not printable ASCII`);
      this.#scratch[this.#at + at] = code;
    }
    this.#at += value.length;
    this.#scratch[this.#at] = 0;
    this.#at += 1;
  }

  address(value: Address, field: TextField): void {
    this.octet(value.ton);
    this.octet(value.npi);
    this.text(value.addr, field);
  }

  shortMessage(value: Buffer): void {
    if (value.length > maxShortMessageOctets) {
      throw new PduError(commandStatus.ESME_RINVMSGLEN, `short_message has ${value.length} octets`);
    }
    this.octet(value.length);
    this.#octets(value);
  }

  tlvs(tlvs: Tlvs): void {
    for (const [tag, value] of tlvs) {
      if (tag !== (tag & 0xffff) || value.length > 0xffff) {
        throw new PduError(commandStatus.ESME_RINVPARLEN, `optional parameter ${tag} cannot be written`);
      }
      this.#room(4);
      this.#scratch.writeUInt16BE(tag, this.#at);
      this.#scratch.writeUInt16BE(value.length, this.#at + 2);
      this.#at += 4;
      this.#octets(value);
    }
  }

  finish(): Buffer {
    this.#scratch.writeUInt32BE(this.#at, 0);
    const pdu = Buffer.allocUnsafe(this.#at);
    this.#scratch.copy(pdu, 0, 0, this.#at);
    return pdu;
  }

  #octets(value: Buffer): void {
    this.#room(value.length);
    value.copy(this.#scratch, this.#at);
    this.#at += value.length;
  }

  #word(value: number, name: string): void {
    if (value !== value >>> 0) throw invalid(`${name} ${value} is not 32 bits`);
    this.#scratch.writeUInt32BE(value, this.#at);
    this.#at += 4;
  }

  #room(octets: number): void {
    if (this.#at + octets > maxPduOctets) throw invalid(`the PDU is longer than ${maxPduOctets} octets`);
  }
}

function invalid(detail: string): PduError {
  return new PduError(commandStatus.ESME_RINVCMDLEN, detail);
}
