import type { Operator } from '#contract/sms-receiver/messages.ts';
import { approvalOperators as portabilityOperators } from '#contract/main-api/sending/operatorApprovals.ts';

/** Begins a Bangladeshi mobile number; the ten digits after it fit into 32 bits. */
const countryCode = '880';
const national = 8_800_000_000_000;
const digits = 10;

/** Length of an entry: both ends, and the place of its operator among `portabilityOperators`. */
export const entryLength = { single: digits + 1, range: 2 * digits + 1 } as const;

/** So many last bits of a number are left to the search among those that have the others in common. */
const searchedBits = 12;
const placesOfBits = 2 ** (32 - searchedBits) + 1;

/**
 * The operators of ported numbers. A single number takes 5 bytes, and the table 4 MB beside them, by which the search begins near the
 * number: in a million of them it takes less than 100 ns.
 */
export class PortedNumbers {
  readonly #singles: Uint32Array;
  readonly #operatorsOfSingles: Uint8Array;
  /** How many single numbers are below the first one with these first bits. */
  readonly #placesOfBits: Uint32Array;
  /** By their beginnings; no two overlap. */
  readonly #starts: Uint32Array;
  readonly #ends: Uint32Array;
  readonly #operatorsOfRanges: Uint8Array;

  /**
   * @param singles entries one after the other, see `entryLength`, in the order of their numbers
   * @param ranges likewise
   */
  constructor(singles: readonly string[], ranges: readonly string[]) {
    const { single, range } = entryLength;
    const numbers = read(singles, single);
    this.#singles = numbers.first;
    this.#operatorsOfSingles = numbers.operators;
    this.#placesOfBits = placesByBits(numbers.first);
    const blocks = read(ranges, range);
    this.#starts = blocks.first;
    this.#ends = blocks.last;
    this.#operatorsOfRanges = blocks.operators;
  }

  /** How many single numbers there are. */
  get size(): number {
    return this.#singles.length;
  }

  /**
   * The operator that a number was ported to, by its own entry or else by a range around it; undefined without one.
   * @param msisdn canonical
   */
  operatorOf(msisdn: string): Operator | undefined {
    if (!msisdn.startsWith(countryCode)) return undefined;
    const number = Number(msisdn) - national;
    const bits = number >>> searchedBits;
    const single = lastUpTo(this.#singles, number, this.#placesOfBits[bits], this.#placesOfBits[bits + 1]);
    if (this.#singles[single] === number) return portabilityOperators[this.#operatorsOfSingles[single]!];
    const range = lastUpTo(this.#starts, number);
    if (range < 0 || this.#ends[range]! < number) return undefined;
    return portabilityOperators[this.#operatorsOfRanges[range]!];
  }
}

function placesByBits(numbers: Uint32Array): Uint32Array {
  const places = new Uint32Array(placesOfBits);
  for (const number of numbers) places[(number >>> searchedBits) + 1]! += 1;
  for (let bits = 1; bits < places.length; bits++) places[bits]! += places[bits - 1]!;
  return places;
}

/**
 * The place of the last of these ascending numbers that is not above `number`; one less than `from` if there is none.
 * @param from where the search begins
 * @param to where it ends
 */
function lastUpTo(numbers: Uint32Array, number: number, from = 0, to = numbers.length): number {
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (numbers[middle]! <= number) from = middle + 1;
    else to = middle;
  }
  return from - 1;
}

function read(
  pieces: readonly string[],
  length: number,
): { first: Uint32Array; last: Uint32Array; operators: Uint8Array } {
  const count = pieces.reduce((sum, piece) => sum + piece.length / length, 0);
  const isRange = length === entryLength.range;
  const first = new Uint32Array(count);
  const last = isRange ? new Uint32Array(count) : first;
  const operators = new Uint8Array(count);
  let place = 0;
  for (const piece of pieces) {
    for (let at = 0; at < piece.length; at += length) {
      first[place] = numberAt(piece, at);
      if (isRange) last[place] = numberAt(piece, at + digits);
      operators[place] = piece.charCodeAt(at + length - 1) - zero;
      place += 1;
    }
  }
  return { first, last, operators };
}

const zero = '0'.charCodeAt(0);

/** Without a substring for each of millions. */
function numberAt(text: string, at: number): number {
  let number = 0;
  for (let index = at; index < at + digits; index++) number = number * 10 + text.charCodeAt(index) - zero;
  return number;
}
