/** Values that were found a moment ago, by key. They may be out of date: who takes one checks it where it matters. */
export class Recent<Key, Value> {
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

  /** As `get`; nobody gets it again. */
  take(key: Key): Value | undefined {
    const value = this.get(key);
    this.#found.delete(key);
    return value;
  }

  #isRecent(at: number): boolean {
    return performance.now() - at < this.#maxAgeMs;
  }
}
