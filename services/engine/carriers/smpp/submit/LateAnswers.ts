/** In windows. With the default timeout of a minute it covers at least the last hour and a half. */
const rememberedWindows = 100;

/** Uncertain submits by sequence_number, so that a late answer still finds its owner. */
export class LateAnswers<Ref> {
  readonly #refs = new Map<number, { ref: Ref }>();
  readonly #max: number;

  constructor(windowSize: number) {
    this.#max = windowSize * rememberedWindows;
  }

  has(sequence: number): boolean {
    return this.#refs.has(sequence);
  }

  /** Above the limit the oldest is forgotten. */
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
