/** The rest of a limit a second. */
export interface Left {
  isWithin: boolean;
  /** Whole units that can be taken now. */
  units: number;
  /** Seconds until another one can. */
  seconds: number;
}

/**
 * Limits a second, each of one key, counted in this process. A limit may be used up at once and comes back evenly; who takes more than is
 * left waits for as much longer.
 */
export class SecondLimits {
  readonly #left = new Map<number, { units: number; at: number }>();

  /** @param now monotonic milliseconds */
  take(keyId: number, limit: number, count: number, now = performance.now()): Left {
    const before = this.#left.get(keyId) ?? { units: limit, at: now };
    const units = Math.min(limit, before.units + ((now - before.at) / 1_000) * limit);
    const isWithin = units >= Math.min(1, count);
    const after = isWithin ? units - count : units;
    this.#left.set(keyId, { units: after, at: now });
    return {
      isWithin,
      units: Math.max(0, Math.floor(after)),
      seconds: Math.ceil(Math.max(0, 1 - after) / limit),
    };
  }

  /** Undoes `take`. */
  undo(keyId: number, count: number): void {
    const left = this.#left.get(keyId);
    if (left) left.units += count;
  }
}
