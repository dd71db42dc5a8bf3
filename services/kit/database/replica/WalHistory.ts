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
 * Says of which moment a standby's data is: of the last mark whose log position it has applied. The time of the last
 * applied transaction would not do: it grows old while nothing is written, and it says nothing of what a standby that
 * lost its connection has not heard of.
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

  /** Null when even the oldest mark has not been applied. */
  lastApplied(position: number): WalMark | null {
    return this.#marks.findLast((mark) => mark.position <= position) ?? null;
  }
}
