import { commandStatus } from './codec/commandStatus.ts';
import { headOctets, maxPduOctets } from './codec/pdu.ts';
import { PduError } from './codec/PduError.ts';

/**
 * Splits a stream of octets into PDU frames by their command_length. Pieces of a frame are joined once, when it is
 * whole, so that a peer that sends octet by octet costs linear time.
 */
export class FrameSplitter {
  readonly #pending: Buffer[] = [];
  #pendingOctets = 0;
  #wanted = 4;

  /** True while a frame has begun and not ended. */
  get isMidFrame(): boolean {
    return this.#pendingOctets > 0;
  }

  /**
   * The frames that `chunk` completes, in order.
   * @throws a PduError at the first command_length below 16 or above the limit: then the stream has to be closed
   */
  *push(chunk: Buffer): Generator<Buffer, void> {
    let octets = chunk;
    if (this.#pendingOctets > 0) {
      this.#keep(chunk);
      if (this.#pendingOctets < this.#wanted) return;
      octets = Buffer.concat(this.#pending, this.#pendingOctets);
      this.#pending.length = 0;
      this.#pendingOctets = 0;
    }
    this.#wanted = 4;
    let at = 0;
    while (octets.length - at >= 4) {
      const length = octets.readUInt32BE(at);
      if (length < headOctets || length > maxPduOctets) {
        throw new PduError(commandStatus.ESME_RINVCMDLEN, `command_length ${length} is out of bounds`);
      }
      if (octets.length - at < length) {
        this.#wanted = length;
        break;
      }
      yield octets.subarray(at, at + length);
      at += length;
    }
    if (at < octets.length) this.#keep(octets.subarray(at));
  }

  #keep(octets: Buffer): void {
    this.#pending.push(octets);
    this.#pendingOctets += octets.length;
  }
}
