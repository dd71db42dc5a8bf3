/** So many windows of them are remembered: at the default timeout of a minute, the last hour and a half at least. */
const rememberedWindows = 100;

/** Submits that were given up as uncertain, by sequence_number, so that a late answer still finds its owner. */
export class LateAnswers<Ref> {
  readonly #refs = new Map<number, { ref: Ref }>();
  readonly #max: number;

  constructor(windowSize: number) {
    this.#max = windowSize * rememberedWindows;
  }

  has(sequence: number): boolean {
    return this.#refs.has(sequence);
  }

  /** Beyond the limit the oldest is forgotten. */
  add(sequence: number, ref: Ref): void {
    this.#refs.set(sequence, { ref });
    if (this.#refs.size <= this.#max) return;
    const [oldest] = this.#refs.keys();
    this.#refs.delete(oldest as number);
  }

  take(sequence: number): { ref: Ref } | undefined {
    const found = this.#refs.get(sequence);
    this.#refs.delete(sequence);
    return found;
  }
}
