/** What is counted within it is counted together: thousands of sends a second must not be remembered one by one. */
const stepMs = 20;

/** How many there were within the last second. */
export class LastSecond {
  #steps: { at: number; count: number }[] = [];
  #sum = 0;

  /** @param now monotonic milliseconds, never less than before */
  add(count: number, now: number): void {
    const last = this.#steps.at(-1);
    if (last && now - last.at < stepMs) last.count += count;
    else this.#steps.push({ at: now, count });
    this.#sum += count;
    this.#forget(now);
  }

  sum(now: number): number {
    this.#forget(now);
    return this.#sum;
  }

  #forget(now: number): void {
    const before = now - 1_000;
    let gone = 0;
    while (gone < this.#steps.length && this.#steps[gone]!.at < before) {
      this.#sum -= this.#steps[gone]!.count;
      gone += 1;
    }
    if (gone > 0) this.#steps = this.#steps.slice(gone);
  }
}
