import { LastSecond } from '../queue/LastSecond.ts';

/** Segments that a carrier has answered for. */
export interface Heard {
  /** Accepted, or refused for another reason than speed. */
  taken: number;
  /** Refused as too fast, or because a queue is full. */
  refused: number;
  /** When they were sent; monotonic milliseconds. */
  sentAt: number;
}

/** The speed that answers speak for: segments a second, null for no limit. */
export interface Advice {
  perSecond: number | null;
  /** What the carrier takes a second; null when the speed is not why it refuses. */
  takes: number | null;
}

/** Fewer answers say nothing of a share; of a route that is slow already, those of some seconds have to do. */
const fewestAnswers = { count: 20, ofSlowRoute: 3, seconds: 3 };
const listenMs = 1_000;
/** Where most is refused that shows at once. */
const urgent = { share: 0.5, ms: 250 };
/** Answers that are older do not belong together with new ones. */
const forgetMs = 10_000;
/** Of what the carrier takes: a little less, so that what it has waiting can go. */
const ofTaken = 0.9;
/** One advice goes down to such a part at most: a carrier that takes nothing for a moment is no reason to begin anew. */
const mostAtOnce = 1 / 8;
const lowestPerSecond = 1;
/** A share so small is not worth a change: one number whose own queue is full. */
const alwaysTolerated = 0.01;
/** Where more is refused, slower is right in any case. */
const mostTolerated = 0.5;
/** A share that slowing down does not change is lived with for so long, and so much more of it. */
const lenience = { ms: 30_000, factor: 1.3, more: 0.05 };

interface Trial {
  /** The share of refusals before it was slowed down, and the one to be expected when that is the cure. */
  before: number;
  expected: number;
  /** The speed to go back to when it is not. */
  perSecond: number | null;
}

/**
 * Hears from a carrier's refusals how fast it wants to be sent to. Carriers say "too fast" and "queue full" both of a
 * route that is too fast, which goes away with the speed, and of single messages, such as to a phone that is off for
 * long, which does not: slowing down for these would go on until nothing is sent. So what is refused at the slower
 * speed decides: when it is as large a part as before, the speed is given back, and only those messages wait.
 */
export class RefusalWatch {
  readonly #takenLately = new LastSecond();
  /** Of what was sent since the last change. */
  #taken = 0;
  #refused = 0;
  #listensSince: number | null = null;
  #changedAt = -Infinity;
  #trial: Trial | null = null;
  #tolerated = { share: alwaysTolerated, until: -Infinity };

  /**
   * @param limit the speed in force
   * @param now monotonic milliseconds
   * @returns another speed; null while this one is right, or not enough was heard
   */
  hear({ taken, refused, sentAt }: Heard, limit: number | null, now: number): Advice | null {
    this.#takenLately.add(taken, now);
    // It speaks of the speed before.
    if (sentAt < this.#changedAt) return null;
    this.#listensSince ??= now;
    this.#taken += taken;
    this.#refused += refused;
    const listenedMs = now - this.#listensSince;
    const share = this.#refused / (this.#taken + this.#refused);
    if (this.#taken + this.#refused < answersNeeded(limit)) {
      if (listenedMs > forgetMs) this.#listenAnew();
      return null;
    }
    if (listenedMs < (share > urgent.share ? urgent.ms : listenMs)) return null;
    const advice = this.#judge(share, listenedMs / 1_000, limit, now);
    this.#listenAnew();
    if (advice) this.#changedAt = now;
    return advice;
  }

  #judge(share: number, seconds: number, limit: number | null, now: number): Advice | null {
    const trial = this.#trial;
    this.#trial = null;
    if (share <= (now < this.#tolerated.until ? this.#tolerated.share : alwaysTolerated)) return null;
    if (trial && this.#taken + this.#refused >= fewestAnswers.count && isNoCure(trial, share)) {
      const worst = Math.max(share, trial.before);
      this.#tolerated = { share: worst * lenience.factor + lenience.more, until: now + lenience.ms };
      return { perSecond: trial.perSecond, takes: null };
    }
    const sent = Math.min(limit ?? Infinity, (this.#taken + this.#refused) / seconds);
    // A carrier may count by the second: then all that it takes in one may come at its beginning.
    const takes = Math.max(this.#taken / seconds, this.#takenLately.sum(now));
    const perSecond = Math.max(Math.min(takes, sent) * ofTaken, sent * mostAtOnce, lowestPerSecond);
    this.#trial = { before: share, expected: Math.max(1 - takes / perSecond, 0), perSecond: limit };
    return { perSecond, takes };
  }

  #listenAnew(): void {
    this.#taken = 0;
    this.#refused = 0;
    this.#listensSince = null;
  }
}

function answersNeeded(limit: number | null): number {
  const { count, ofSlowRoute, seconds } = fewestAnswers;
  return limit === null ? count : Math.min(Math.max(limit * seconds, ofSlowRoute), count);
}

function isNoCure({ before, expected }: Trial, share: number): boolean {
  return share <= mostTolerated && share > (before + expected) / 2;
}
