const everyMs = 100;
const mostMs = 3_000;

/** Asks an address ten times a second and keeps when it answered. */
export class Probe {
  readonly #answeredAt: number[] = [];
  readonly #timer: NodeJS.Timeout;

  constructor(url: string) {
    this.#timer = setInterval(() => void this.#ask(url), everyMs);
  }

  /** @returns when it answered without an error, in milliseconds since 1970 */
  stop(): number[] {
    clearInterval(this.#timer);
    return this.#answeredAt;
  }

  async #ask(url: string): Promise<void> {
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(mostMs) });
      await answer.arrayBuffer();
      if (answer.ok) this.#answeredAt.push(Date.now());
    } catch {
      // It did not answer.
    }
  }
}
