/**
 * A limit that the carrier's "too fast" has halved comes back, by so much a second: quickly to near where that was,
 * slowly past it, and soon to whatever goes when nobody has complained for a while.
 */
const recovery = { quickly: 1.2, slowly: 1.05, nearShare: 0.75, whenQuiet: 2, quietMs: 5_000 };
const lowestPerSecond = 1;
/** How much of a second's worth may go out at once. */
const burstSeconds = 0.1;
/** After a "too fast" nothing goes out for so long. */
const pauseMs = 200;
/** What goes out within it is counted together: thousands of sends a second must not be remembered one by one. */
const rateStepMs = 20;
/** One "too fast" for each submit of a window is one event. */
const eventMs = 1_000;

/**
 * How fast one route may be: segments a second, since that is what carriers count (jookies/jasmin#925). Without
 * a limit it is as fast as the answers come, until the carrier says "too fast": then half of what it was.
 */
export class Throttle {
  readonly #now: () => number;
  /** Null for none. */
  #configured: number | null;
  /** In force; null for none. */
  #limit: number | null;
  #tokens = 0;
  #filledAt: number;
  #throttledAt = -Infinity;
  /** How fast it was when the carrier complained. */
  #tooFast = Infinity;
  #recent: { at: number; segments: number }[] = [];
  #recentSegments = 0;

  /** @param now monotonic milliseconds */
  constructor(segmentsPerSecond: number | null, now: () => number = () => performance.now()) {
    this.#now = now;
    this.#configured = segmentsPerSecond;
    this.#limit = segmentsPerSecond;
    this.#filledAt = now();
  }

  /** Segments a second; null for no limit. */
  get limit(): number | null {
    return this.#limit;
  }

  /** Segments a second over the last second. */
  get rate(): number {
    this.#forget();
    return this.#recentSegments;
  }

  set configured(segmentsPerSecond: number | null) {
    if (segmentsPerSecond === this.#configured) return;
    this.#configured = segmentsPerSecond;
    this.#limit = segmentsPerSecond;
  }

  /** Whether something may go out now. What is larger than all that there ever is goes when there is any, and is paid back. */
  get isOpen(): boolean {
    if (this.#now() < this.#throttledAt + pauseMs) return false;
    this.#fill();
    return this.#limit === null || this.#tokens > 0;
  }

  /** Milliseconds until it is open again; 0 when it is. */
  get opensInMs(): number {
    const pausedMs = Math.max(this.#throttledAt + pauseMs - this.#now(), 0);
    this.#fill();
    if (this.#limit === null || this.#tokens > 0) return pausedMs;
    return Math.max((-this.#tokens / this.#limit) * 1_000, pausedMs, 1);
  }

  spend(segments: number): void {
    this.#tokens -= segments;
    const now = this.#now();
    const last = this.#recent.at(-1);
    if (last && now - last.at < rateStepMs) last.segments += segments;
    else this.#recent.push({ at: now, segments });
    this.#recentSegments += segments;
    this.#forget();
  }

  /** The carrier has said "too fast". */
  slowDown(): void {
    const now = this.#now();
    if (now - this.#throttledAt < eventMs) return;
    const was = Math.min(this.#limit ?? Infinity, Math.max(this.rate, lowestPerSecond));
    this.#tooFast = was;
    this.#limit = Math.max(was / 2, lowestPerSecond);
    this.#throttledAt = now;
    this.#tokens = Math.min(this.#tokens, 0);
    this.#filledAt = now;
  }

  #fill(): void {
    const now = this.#now();
    const seconds = Math.max(now - this.#filledAt, 0) / 1_000;
    this.#filledAt = now;
    if (this.#limit === null) {
      this.#tokens = 1;
      return;
    }
    this.#tokens = Math.min(this.#tokens + seconds * this.#limit, Math.max(this.#limit * burstSeconds, 1));
    this.#recover(seconds);
  }

  #recover(seconds: number): void {
    if (this.#limit === null || this.#limit === this.#configured) return;
    const isQuiet = this.#now() - this.#throttledAt > recovery.quietMs;
    const isFar = this.#limit < this.#tooFast * recovery.nearShare;
    const factor = isQuiet ? recovery.whenQuiet : isFar ? recovery.quickly : recovery.slowly;
    this.#limit *= factor ** seconds;
    if (this.#configured !== null) this.#limit = Math.min(this.#limit, this.#configured);
    // Far above what it was when the carrier complained: as fast as the answers come again.
    else if (this.#limit > 100_000) this.#limit = null;
  }

  #forget(): void {
    const before = this.#now() - 1_000;
    let gone = 0;
    while (gone < this.#recent.length && this.#recent[gone]!.at < before) {
      this.#recentSegments -= this.#recent[gone]!.segments;
      gone += 1;
    }
    if (gone > 0) this.#recent = this.#recent.slice(gone);
  }
}
