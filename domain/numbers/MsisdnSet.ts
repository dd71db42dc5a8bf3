/** Above this share of its places taken, looking for a free one takes longer than making room. */
const fullest = 0.6;

/**
 * Numbers that were seen, 8 bytes a place: a million of them take 16 MB, as a Set of strings some 80. Where a number is
 * kept depends on a random seed, or somebody could make a list of numbers that all want the same place.
 */
export class MsisdnSet {
  #size = 0;
  #places: Float64Array;
  readonly #seed = Math.floor(Math.random() * 2 ** 32);

  /** @param capacity for how many to begin with; it grows */
  constructor(capacity = 1024) {
    this.#places = new Float64Array(2 ** Math.ceil(Math.log2(Math.max(2, capacity / fullest))));
  }

  get size(): number {
    return this.#size;
  }

  /**
   * Adds a canonical MSISDN. False when it was there.
   * @param msisdn up to 15 digits, of which a double holds every one; the first is not 0
   */
  add(msisdn: string): boolean {
    const number = Number(msisdn);
    const place = this.#placeOf(number);
    if (this.#places[place] === number) return false;
    this.#places[place] = number;
    this.#size += 1;
    if (this.#size > this.#places.length * fullest) this.#grow();
    return true;
  }

  /** @param msisdn canonical */
  has(msisdn: string): boolean {
    const number = Number(msisdn);
    return this.#places[this.#placeOf(number)] === number;
  }

  /** Where `number` stands, or the free place it would get. */
  #placeOf(number: number): number {
    const last = this.#places.length - 1;
    const upper = Math.imul(Math.floor(number / 2 ** 32), 0xc2b2ae35);
    let hash = Math.imul((number % 2 ** 32) ^ this.#seed, 0x9e3779b1) + upper;
    hash = Math.imul(hash ^ (hash >>> 16) ^ this.#seed, 0x85ebca6b);
    let place = (hash ^ (hash >>> 13)) & last;
    while (this.#places[place] !== 0 && this.#places[place] !== number) place = (place + 1) & last;
    return place;
  }

  #grow(): void {
    const numbers = this.#places;
    this.#places = new Float64Array(numbers.length * 2);
    for (const number of numbers) {
      if (number !== 0) this.#places[this.#placeOf(number)] = number;
    }
  }
}

/** The numbers of these rows; null where there is none. */
export function msisdnSetOf(rows: readonly { msisdn: string }[]): MsisdnSet | null {
  if (rows.length === 0) return null;
  const numbers = new MsisdnSet(rows.length);
  for (const { msisdn } of rows) numbers.add(msisdn);
  return numbers;
}
