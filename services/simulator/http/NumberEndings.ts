/** A list of numbers, or of last digits; each look-up costs as much as there are different lengths. */
export class NumberEndings {
  readonly #endings: ReadonlySet<string>;
  readonly #lengths: readonly number[];

  constructor(endings: readonly string[]) {
    this.#endings = new Set(endings);
    this.#lengths = [...new Set(endings.map(({ length }) => length))];
  }

  has(number: string): boolean {
    return this.#lengths.some((length) => this.#endings.has(number.slice(-length)));
  }
}
