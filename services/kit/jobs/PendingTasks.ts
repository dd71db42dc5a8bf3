/** Counts tasks that nobody waits for while they run, so that a stop can wait for all of them. */
export class PendingTasks {
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

  /** Resolves when no task is pending. */
  whenNone(): Promise<void> {
    if (this.#count === 0) return Promise.resolve();
    return new Promise((resolve) => this.#onNone.push(resolve));
  }
}
