/** How far the write-ahead log of the primary had come at a moment. */
export interface WalMark {
  /** Octets since the log began. */
  position: number;
  /** When the primary was asked, in milliseconds since 1970 by its clock. */
  at: number;
  /** `performance.now()` at that moment. */
  askedAt: number;
}

/**
 * Finds the moment of a standby's data: that of the last mark whose log position it has applied. The time of the last
 * applied transaction would not do: it does not advance while nothing is written, and it does not show what a standby
 * that lost its connection has missed.
 */
export class WalHistory {
  readonly #keptMs: number;
  /** Oldest first. */
  #marks: WalMark[] = [];

  /** @param keptMs marks older than this are forgotten */
  constructor(keptMs: number) {
    this.#keptMs = keptMs;
  }

  add(mark: WalMark): void {
    this.#marks = this.#marks.filter(({ askedAt }) => mark.askedAt - askedAt <= this.#keptMs);
    this.#marks.push(mark);
  }

  /** Returns null when even the oldest mark has not been applied. */
  lastApplied(position: number): WalMark | null {
    return this.#marks.findLast((mark) => mark.position <= position) ?? null;
  }
}
