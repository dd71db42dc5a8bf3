const everyMs = 100;
const mostMs = 3_000;

/** Asks an address all the time, as somebody who waits for it to answer again. */
export class Probe {
  readonly #answeredAt: number[] = [];
  readonly #timer: NodeJS.Timeout;

  constructor(url: string) {
    this.#timer = setInterval(() => void this.#ask(url), everyMs);
  }

  /** @returns when it has answered well */
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
