/** Values that were found a moment ago, by key. The caller must check a value again in the transaction that relies on it. */
export class ShortLivedCache<Key, Value> {
  readonly #maxAgeMs: number;
  /** The oldest first. */
  readonly #found = new Map<Key, { value: Value; at: number }>();

  constructor(maxAgeMs: number) {
    this.#maxAgeMs = maxAgeMs;
  }

  set(key: Key, value: Value): void {
    for (const [old, { at }] of this.#found) {
      if (this.#isRecent(at)) break;
      this.#found.delete(old);
    }
    this.#found.delete(key);
    this.#found.set(key, { value, at: performance.now() });
  }

  get(key: Key): Value | undefined {
    const found = this.#found.get(key);
    return found && this.#isRecent(found.at) ? found.value : undefined;
  }

  delete(key: Key): void {
    this.#found.delete(key);
  }

  #isRecent(at: number): boolean {
    return performance.now() - at < this.#maxAgeMs;
  }
}
