/** Counts work that nobody waits for while it goes on, so that a stop can. */
export class UnderWay {
  #count = 0;
  #onNone: (() => void)[] = [];

  get count(): number {
    return this.#count;
  }

  begin(): void {
    this.#count += 1;
  }

  end(): void {
    this.#count -= 1;
    if (this.#count === 0) for (const resolve of this.#onNone.splice(0)) resolve();
  }

  /** Resolves when nothing is under way. */
  none(): Promise<void> {
    if (this.#count === 0) return Promise.resolve();
    return new Promise((resolve) => this.#onNone.push(resolve));
  }
}
