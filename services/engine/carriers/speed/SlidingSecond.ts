/** Counts within so many milliseconds are added up, because there may be thousands of submits a second. */
const stepMs = 20;

/** A count over the last second. */
export class SlidingSecond {
  #steps: { at: number; count: number }[] = [];
  #sum = 0;

  /** @param now monotonic milliseconds, never less than before */
  add(count: number, now: number): void {
    const last = this.#steps.at(-1);
    if (last && now - last.at < stepMs) last.count += count;
    else this.#steps.push({ at: now, count });
    this.#sum += count;
    this.#removeOld(now);
  }

  sum(now: number): number {
    this.#removeOld(now);
    return this.#sum;
  }

  #removeOld(now: number): void {
    const oldest = now - 1_000;
    let old = 0;
    while (old < this.#steps.length && this.#steps[old]!.at < oldest) {
      this.#sum -= this.#steps[old]!.count;
      old += 1;
    }
    if (old > 0) this.#steps = this.#steps.slice(old);
  }
}
