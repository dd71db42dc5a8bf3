const secondMs = 1_000;

/** Counts what happened in the current second. */
export class SecondLimit {
  #startedAt = -Infinity;
  #admitted = 0;

  /** Whether there is room for one more in this second; then it counts. */
  admits(perSecond: number): boolean {
    const now = performance.now();
    if (now - this.#startedAt >= secondMs) {
      this.#startedAt = now;
      this.#admitted = 0;
    }
    if (this.#admitted >= perSecond) return false;
    this.#admitted += 1;
    return true;
  }
}
