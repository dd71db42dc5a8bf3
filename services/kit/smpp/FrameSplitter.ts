import { commandStatus } from './codec/commandStatus.ts';
import { headOctets, maxPduOctets } from './codec/pdu.ts';
import { PduError } from './codec/PduError.ts';

/**
 * Cuts a stream of octets into PDU frames by their command_length. Held-back pieces are joined once a whole
 * frame has come, so that a peer who sends octet by octet costs linear time.
 */
export class FrameSplitter {
  readonly #held: Buffer[] = [];
  #heldOctets = 0;
  #wanted = 4;

  /** True while a frame has begun and not ended. */
  get isMidFrame(): boolean {
    return this.#heldOctets > 0;
  }

  /**
   * The frames that `chunk` completes, in order. Throws a PduError at the first command_length below 16 or
   * above the limit; from there on the stream cannot be trusted and has to be closed.
   */
  *push(chunk: Buffer): Generator<Buffer, void> {
    let octets = chunk;
    if (this.#heldOctets > 0) {
      this.#hold(chunk);
      if (this.#heldOctets < this.#wanted) return;
      octets = Buffer.concat(this.#held, this.#heldOctets);
      this.#held.length = 0;
      this.#heldOctets = 0;
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
    if (at < octets.length) this.#hold(octets.subarray(at));
  }

  #hold(octets: Buffer): void {
    this.#held.push(octets);
    this.#heldOctets += octets.length;
  }
}
