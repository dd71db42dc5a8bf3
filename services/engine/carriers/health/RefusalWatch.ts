import { SlidingSecond } from '../speed/SlidingSecond.ts';

/** Segments that a carrier has answered. */
export interface Answers {
  /** Accepted, or refused for another reason than speed. */
  accepted: number;
  /** Refused because of speed, or because a queue is full. */
  refused: number;
  /** When they were submitted; monotonic milliseconds. */
  sentAt: number;
}

/** A new limit: segments a second, null for none. */
export interface Advice {
  perSecond: number | null;
  /** Segments that the carrier accepts a second; null if speed is not the reason of its refusals. */
  capacity: number | null;
}

/** Answers needed to compute a share of refusals. A slow route needs those of some seconds, but at least a few. */
const fewestAnswers = { count: 20, ofSlowRoute: 3, seconds: 3 };
/** How long answers are gathered before a decision. */
const periodMs = 1_000;
/** If more than this share is refused, the period is shorter. */
const urgent = { share: 0.5, ms: 250 };
/** If there are too few answers in this time, they are dropped. */
const dropMs = 10_000;
/** The new limit as a share of the carrier's capacity: a little less, so that its queue can empty. */
const shareOfCapacity = 0.9;
/** The lowest new limit as a share of the current speed: a carrier may accept nothing for a moment. */
const largestStep = 1 / 8;
const lowestPerSecond = 1;
/** A smaller share of refusals is ignored: it may be one number whose own queue is full. */
const alwaysTolerated = 0.01;
/** A larger share of refusals is never tolerated. */
const mostTolerated = 0.5;
/** For so long a share is tolerated that did not fall at a lower speed; `factor` and `more` allow for it to vary. */
const tolerance = { ms: 30_000, factor: 1.3, more: 0.05 };

/** A lower speed that is being tried. */
interface Trial {
  /** The share of refusals before it, and the share that is expected if speed is their reason. */
  before: number;
  expected: number;
  /** The speed to return to if speed is not the reason. */
  perSecond: number | null;
}

/**
 * Finds the speed of a carrier from its refusals. Carriers answer "too fast" and "queue full" if a route is too fast,
 * and also for single messages, such as to a phone that has been off for long. Slowing down helps only in the first
 * case; in the second it would go on until nothing is sent. So a lower speed is a trial: if as large a share is refused
 * as before, the earlier speed is restored, and only the refused messages wait.
 */
export class RefusalWatch {
  readonly #recent = new SlidingSecond();
  /** Counts of segments that were sent after the last change. */
  #accepted = 0;
  #refused = 0;
  #periodStart: number | null = null;
  #changedAt = -Infinity;
  #trial: Trial | null = null;
  #tolerated = { share: alwaysTolerated, until: -Infinity };

  /**
   * @param limit the speed in force
   * @param now monotonic milliseconds
   * @returns a new limit; null if the current one is right, or there are too few answers
   */
  observe({ accepted, refused, sentAt }: Answers, limit: number | null, now: number): Advice | null {
    this.#recent.add(accepted, now);
    // The answer is about the earlier speed.
    if (sentAt < this.#changedAt) return null;
    this.#periodStart ??= now;
    this.#accepted += accepted;
    this.#refused += refused;
    const elapsedMs = now - this.#periodStart;
    const share = this.#refused / (this.#accepted + this.#refused);
    if (this.#accepted + this.#refused < answersNeeded(limit)) {
      if (elapsedMs > dropMs) this.#reset();
      return null;
    }
    if (elapsedMs < (share > urgent.share ? urgent.ms : periodMs)) return null;
    const advice = this.#decide(share, elapsedMs / 1_000, limit, now);
    this.#reset();
    if (advice) this.#changedAt = now;
    return advice;
  }

  #decide(share: number, seconds: number, limit: number | null, now: number): Advice | null {
    const trial = this.#trial;
    this.#trial = null;
    if (share <= (now < this.#tolerated.until ? this.#tolerated.share : alwaysTolerated)) return null;
    if (trial && this.#accepted + this.#refused >= fewestAnswers.count && hasNotHelped(trial, share)) {
      const worst = Math.max(share, trial.before);
      this.#tolerated = { share: worst * tolerance.factor + tolerance.more, until: now + tolerance.ms };
      return { perSecond: trial.perSecond, capacity: null };
    }
    const sent = Math.min(limit ?? Infinity, (this.#accepted + this.#refused) / seconds);
    // A carrier that counts by the second may accept all of a second at its beginning.
    const capacity = Math.max(this.#accepted / seconds, this.#recent.sum(now));
    const perSecond = Math.max(
      Math.min(capacity, sent) * shareOfCapacity,
      sent * largestStep,
      lowestPerSecond,
    );
    this.#trial = { before: share, expected: Math.max(1 - capacity / perSecond, 0), perSecond: limit };
    return { perSecond, capacity };
  }

  #reset(): void {
    this.#accepted = 0;
    this.#refused = 0;
    this.#periodStart = null;
  }
}

function answersNeeded(limit: number | null): number {
  const { count, ofSlowRoute, seconds } = fewestAnswers;
  return limit === null ? count : Math.min(Math.max(limit * seconds, ofSlowRoute), count);
}

function hasNotHelped({ before, expected }: Trial, share: number): boolean {
  return share <= mostTolerated && share > (before + expected) / 2;
}
