import type { JournalRecord } from './journalEntry.ts';
import { SubmitFrame } from '../wire/SubmitFrame.ts';

/** Octets of a block; about two thousand submits. */
const blockOctets = 256 * 1024;

/** In `status` and `idOctets`, where null cannot stand. */
const none = -1;

/**
 * The newest records, as octets in blocks and numbers in columns. As objects they outlived the young generation of the
 * garbage collector, and moving a hundred thousand of them took a third of the simulator's CPU time.
 */
export class JournalMemory {
  readonly #capacity: number;
  readonly #at: Float64Array;
  readonly #bind: Uint32Array;
  readonly #status: Float64Array;
  /** Where a record's octets are: the frame, and behind it the carrier's id. */
  readonly #block: Uint32Array;
  readonly #start: Uint32Array;
  readonly #frameOctets: Uint32Array;
  readonly #idOctets: Int16Array;
  readonly #blocks = new Map<number, Buffer>();
  #newestBlock = 0;
  #oldestBlock = 0;
  /** Where the next record begins in the newest block. */
  #used = blockOctets;

  constructor(capacity: number) {
    this.#capacity = capacity;
    this.#at = new Float64Array(capacity);
    this.#bind = new Uint32Array(capacity);
    this.#status = new Float64Array(capacity);
    this.#block = new Uint32Array(capacity);
    this.#start = new Uint32Array(capacity);
    this.#frameOctets = new Uint32Array(capacity);
    this.#idOctets = new Int16Array(capacity);
  }

  /** Keeps record `number`, and forgets the one that is `capacity` older. They come in order, from 0. */
  put(number: number, { at, bind, submit, carrierMessageId, status }: JournalRecord): void {
    const { octets } = submit;
    const id = carrierMessageId ?? '';
    const block = this.#blockFor(octets.length + id.length);
    const slot = number % this.#capacity;
    this.#at[slot] = at;
    this.#bind[slot] = bind;
    this.#status[slot] = status ?? none;
    this.#block[slot] = this.#newestBlock;
    this.#start[slot] = this.#used;
    this.#frameOctets[slot] = octets.length;
    this.#idOctets[slot] = carrierMessageId === null ? none : id.length;
    block.set(octets, this.#used);
    this.#used += octets.length;
    for (let at = 0; at < id.length; at += 1) block[this.#used + at] = id.charCodeAt(at);
    this.#used += id.length;
    this.#forgetBefore(number - this.#capacity + 1);
  }

  /** Record `number`, which must be one of the newest `capacity`. */
  get(number: number): JournalRecord {
    const slot = number % this.#capacity;
    const block = this.#blocks.get(this.#block[slot]!)!;
    const start = this.#start[slot]!;
    const end = start + this.#frameOctets[slot]!;
    const status = this.#status[slot]!;
    const idOctets = this.#idOctets[slot]!;
    return {
      at: this.#at[slot]!,
      bind: this.#bind[slot]!,
      submit: SubmitFrame.read(block.subarray(start, end))!,
      carrierMessageId: idOctets === none ? null : block.toString('latin1', end, end + idOctets),
      status: status === none ? null : status,
    };
  }

  #blockFor(octets: number): Buffer {
    if (this.#used + octets > blockOctets) {
      this.#newestBlock += 1;
      this.#blocks.set(this.#newestBlock, Buffer.allocUnsafeSlow(blockOctets));
      this.#used = 0;
    }
    return this.#blocks.get(this.#newestBlock)!;
  }

  /** Blocks are not used again: a reader of a record keeps its block. */
  #forgetBefore(number: number): void {
    const needed = number < 0 ? 0 : this.#block[number % this.#capacity]!;
    for (; this.#oldestBlock < needed; this.#oldestBlock += 1) this.#blocks.delete(this.#oldestBlock);
  }
}
