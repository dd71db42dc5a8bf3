import { approvalOperators, type ApprovalOperator } from '#contract/main-api/sending/operatorApprovals.ts';
import type { PortabilityFault } from '#contract/main-api/carriers/portability.ts';

export interface PortedRow {
  /** As a person counts rows. */
  row: number;
  /** Canonical; both are the same for a single number. */
  first: string;
  last: string;
  operator: ApprovalOperator;
  /** `2026-11-03`; null without one. */
  portedOn: string | null;
}

export interface FaultyRow {
  row: number;
  fault: PortabilityFault;
  /** The row that it contradicts. */
  other: number | null;
}

/** A canonical number without its country code, which fits into 32 bits. */
const countryCode = 8_800_000_000_000;
const dayMs = 86_400_000;
/** No date. */
const undated = -1;
/** One number orders both the first number of a row, of which 31 bits are left, and the row among those that begin there. */
const placeBits = 22;
const smallestNumber = 1_300_000_000;

/** The most rows that can be put in order. */
export const mostPortedRows = 2 ** placeBits;

/**
 * The rows of a portability file, 21 bytes each, so that millions of them fit into memory until all are checked.
 */
export class PortabilityRows {
  #size = 0;
  #first = new Uint32Array(1024);
  #last = new Uint32Array(1024);
  #operator = new Uint8Array(1024);
  /** Days since 1970. */
  #day = new Int32Array(1024);
  #row = new Uint32Array(1024);

  get size(): number {
    return this.#size;
  }

  add({ row, first, last, operator, portedOn }: PortedRow): void {
    if (this.#size === this.#first.length) this.#grow();
    const place = this.#size++;
    this.#first[place] = Number(first) - countryCode;
    this.#last[place] = Number(last) - countryCode;
    this.#operator[place] = approvalOperators.indexOf(operator);
    this.#day[place] = portedOn === null ? undated : Date.parse(portedOn) / dayMs;
    this.#row[place] = row;
  }

  /**
   * Puts the rows in the order of their numbers and compares neighbours. Of several rows of one number the latest counts. A number
   * inside a range counts before the range; ranges must not overlap.
   * @param onFault is called for each row that contradicts another one
   * @returns the places of the rows that count, in the order of their numbers
   */
  check(onFault: (faulty: FaultyRow) => void): Uint32Array {
    const order = this.#inOrder();
    const kept = new Uint32Array(order.length);
    let count = 0;
    /** Where the last single number, and the last range, stand in `kept`. */
    let single = -1;
    let range = -1;
    for (const place of order) {
      const isRange = this.isRange(place);
      const before = isRange ? range : single;
      const earlier = before < 0 ? undefined : kept[before]!;
      if (earlier !== undefined && this.#isSame(earlier, place)) {
        const latest = this.#latestOf(earlier, place);
        if (latest === undefined) onFault(this.#fault(place, earlier, 'number-twice'));
        else kept[before] = latest;
        continue;
      }
      if (isRange && earlier !== undefined && this.#first[place]! <= this.#last[earlier]!) {
        onFault(this.#fault(place, earlier, 'range-overlaps'));
        continue;
      }
      if (isRange) range = count;
      else single = count;
      kept[count++] = place;
    }
    return kept.subarray(0, count);
  }

  isRange(place: number): boolean {
    return this.#first[place] !== this.#last[place];
  }

  /** A row by its place. */
  at(place: number): PortedRow {
    const day = this.#day[place]!;
    return {
      row: this.#row[place]!,
      first: String(this.#first[place]! + countryCode),
      last: String(this.#last[place]! + countryCode),
      operator: approvalOperators[this.#operator[place]!]!,
      portedOn: day === undated ? null : new Date(day * dayMs).toISOString().slice(0, 10),
    };
  }

  #inOrder(): Uint32Array {
    const keys = new Float64Array(this.#size);
    for (let place = 0; place < this.#size; place++)
      keys[place] = (this.#first[place]! - smallestNumber) * mostPortedRows + place;
    keys.sort();
    return Uint32Array.from(keys, (key) => key % mostPortedRows);
  }

  #isSame(one: number, other: number): boolean {
    return this.#first[one] === this.#first[other] && this.#last[one] === this.#last[other];
  }

  /** The one of two rows of the same numbers that counts; undefined if they contradict each other and nothing says which is later. */
  #latestOf(earlier: number, place: number): number | undefined {
    const [dayBefore, day] = [this.#day[earlier]!, this.#day[place]!];
    if (this.#operator[earlier] === this.#operator[place]) return day > dayBefore ? place : earlier;
    if (day === undated || dayBefore === undated || day === dayBefore) return undefined;
    return day > dayBefore ? place : earlier;
  }

  #fault(place: number, other: number, fault: PortabilityFault): FaultyRow {
    return { row: this.#row[place]!, fault, other: this.#row[other]! };
  }

  #grow(): void {
    const size = this.#first.length * 2;
    const grown = <Numbers extends Uint32Array | Uint8Array | Int32Array>(into: Numbers, from: Numbers) => {
      into.set(from);
      return into;
    };
    this.#first = grown(new Uint32Array(size), this.#first);
    this.#last = grown(new Uint32Array(size), this.#last);
    this.#operator = grown(new Uint8Array(size), this.#operator);
    this.#day = grown(new Int32Array(size), this.#day);
    this.#row = grown(new Uint32Array(size), this.#row);
  }
}
