import type { Clock, Timer } from '#services/kit/smpp/clock.ts';

interface Due {
  at: number;
  run(): void;
}

/** Time that stands still until a test moves it. */
export class ManualClock implements Clock {
  #now = 0;
  #due = new Set<Due>();

  now(): number {
    return this.#now;
  }

  setTimeout(run: () => void, delayMs: number): Timer {
    const due = { at: this.#now + delayMs, run };
    this.#due.add(due);
    return due as unknown as Timer;
  }

  clearTimeout(timer: Timer): void {
    this.#due.delete(timer as unknown as Due);
  }

  /** How many timers are set. */
  get timers(): number {
    return this.#due.size;
  }

  /** Moves time on, and runs what falls due on the way, in order. */
  advance(byMs: number): void {
    const until = this.#now + byMs;
    for (let next = this.#next(until); next; next = this.#next(until)) {
      this.#due.delete(next);
      this.#now = next.at;
      next.run();
    }
    this.#now = until;
  }

  #next(until: number): Due | undefined {
    return [...this.#due].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
  }
}
