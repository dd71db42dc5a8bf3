import { LastSecond } from '../queue/LastSecond.ts';
import { RefusalWatch, type Heard } from './RefusalWatch.ts';

/**
 * A limit that was lowered comes back, by so much a second: quickly to near where the carrier complained, slowly past
 * it, and soon to whatever goes when nobody has complained for a while.
 */
const recovery = { quickly: 1.2, slowly: 1.05, nearShare: 0.75, whenQuiet: 2, quietMs: 5_000 };
/** How much of a second's worth may go out at once. */
const burstSeconds = 0.1;
/** After it was slowed down nothing goes out for so long. */
const pauseMs = 200;

/**
 * How fast one route may be: segments a second, since that is what carriers count (jookies/jasmin#925). Without
 * a limit it is as fast as the answers come, until the carrier refuses because of it: then a little less than it takes.
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
  #complainedAt = -Infinity;
  /** What the carrier took when it complained. */
  #tooFast = Infinity;
  readonly #spent = new LastSecond();
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

  /** Segments a second over the last second. */
  get rate(): number {
    return this.#spent.sum(this.#now());
  }

  set configured(segmentsPerSecond: number | null) {
    if (segmentsPerSecond === this.#configured) return;
    this.#configured = segmentsPerSecond;
    this.#limit = segmentsPerSecond;
  }

  /** Whether something may go out now. What is larger than all that there ever is goes when there is any, and is paid back. */
  get isOpen(): boolean {
    if (this.#now() < this.#slowedAt + pauseMs) return false;
    this.#fill();
    return this.#limit === null || this.#tokens > 0;
  }

  /** Milliseconds until it is open again; 0 when it is. */
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

  /** The carrier has answered. */
  heard(answers: Heard): void {
    const now = this.#now();
    const advice = this.#refusals.hear(answers, this.#limit, now);
    if (answers.refused > 0) this.#complainedAt = now;
    if (!advice) return;
    this.#fill();
    this.#limit = advice.perSecond ?? this.#configured;
    this.#tooFast = advice.takes ?? Infinity;
    if (advice.takes === null) return;
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
    const isQuiet = this.#now() - this.#complainedAt > recovery.quietMs;
    const isFar = this.#limit < this.#tooFast * recovery.nearShare;
    const factor = isQuiet ? recovery.whenQuiet : isFar ? recovery.quickly : recovery.slowly;
    this.#limit *= factor ** seconds;
    if (this.#configured !== null) this.#limit = Math.min(this.#limit, this.#configured);
    // Far above what it was when the carrier complained: as fast as the answers come again.
    else if (this.#limit > 100_000) this.#limit = null;
  }
}
