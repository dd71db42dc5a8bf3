import type { IdBase } from './mode.ts';

/** Gives out carrier message ids: rising numbers that do not repeat over restarts, as long as clocks move on. */
export class MessageIds {
  // Microseconds, so that a restarted carrier begins above all that its forerunner gave out; within 2^53 until 2255.
  #last = Date.now() * 1_000;

  next(): number {
    this.#last += 1;
    return this.#last;
  }
}

export function writeId(id: number, base: IdBase): string {
  return base === 'hex' ? id.toString(16).toUpperCase() : id.toString();
}
