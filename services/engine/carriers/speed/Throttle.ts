import { SlidingSecond } from './SlidingSecond.ts';
import { RefusalWatch, type Answers } from '../health/RefusalWatch.ts';

/**
 * A lowered limit rises again by these factors a second: by `far` up to a share of the speed at which the carrier
 * refused, by `near` above that, and by `quiet` if nothing was refused for a while.
 */
const recovery = { far: 1.2, near: 1.05, nearShare: 0.75, quiet: 2, quietMs: 5_000 };
/** How many seconds' worth of segments may leave at once. */
const burstSeconds = 0.1;
/** Nothing leaves for so long after the limit was lowered. */
const pauseMs = 200;

/**
 * The speed of a route in segments a second, which is what carriers count (jookies/jasmin#925). Without a limit it is
 * as fast as answers come, until the carrier refuses because of the speed: then a little less than its capacity.
 */
export class Throttle {
  readonly #now: () => number;
  /** Null for none. */
  #configured: number | null;
  /** In force; null for none. */
  #limit: number | null;
  #tokens = 0;
  #filledAt: number;
  #slowedAt = -Infinity;
  #refusedAt = -Infinity;
  /** The carrier's capacity when it last refused. */
  #capacity = Infinity;
  readonly #spent = new SlidingSecond();
  readonly #refusals = new RefusalWatch();

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

  /** Segments of the last second. */
  get rate(): number {
    return this.#spent.sum(this.#now());
  }

  set configured(segmentsPerSecond: number | null) {
    if (segmentsPerSecond === this.#configured) return;
    this.#configured = segmentsPerSecond;
    this.#limit = segmentsPerSecond;
  }

  /** Whether a message may leave now. One that is larger than the burst may leave too; the next ones wait for longer. */
  get isOpen(): boolean {
    if (this.#now() < this.#slowedAt + pauseMs) return false;
    this.#fill();
    return this.#limit === null || this.#tokens > 0;
  }

  /** Milliseconds until it is open; 0 if it is. */
  get opensInMs(): number {
    const pausedMs = Math.max(this.#slowedAt + pauseMs - this.#now(), 0);
    this.#fill();
    if (this.#limit === null || this.#tokens > 0) return pausedMs;
    return Math.max((-this.#tokens / this.#limit) * 1_000, pausedMs, 1);
  }

  spend(segments: number): void {
    this.#tokens -= segments;
    this.#spent.add(segments, this.#now());
  }

  /** Adapts the limit to the carrier's answers. */
  countAnswers(answers: Answers): void {
    const now = this.#now();
    const advice = this.#refusals.observe(answers, this.#limit, now);
    if (answers.refused > 0) this.#refusedAt = now;
    if (!advice) return;
    this.#fill();
    this.#limit = advice.perSecond ?? this.#configured;
    this.#capacity = advice.capacity ?? Infinity;
    if (advice.capacity === null) return;
    this.#slowedAt = now;
    this.#tokens = Math.min(this.#tokens, 0);
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
    const isQuiet = this.#now() - this.#refusedAt > recovery.quietMs;
    const isFar = this.#limit < this.#capacity * recovery.nearShare;
    const factor = isQuiet ? recovery.quiet : isFar ? recovery.far : recovery.near;
    this.#limit *= factor ** seconds;
    if (this.#configured !== null) this.#limit = Math.min(this.#limit, this.#configured);
    // Far above any speed at which the carrier refused: no limit again.
    else if (this.#limit > 100_000) this.#limit = null;
  }
}
