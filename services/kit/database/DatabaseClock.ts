import { sql } from 'kysely';
import type { Logger } from '../logging/log.ts';
import { repeat } from '../jobs/repeat.ts';
import type { Database } from './index.ts';

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

const measureEveryMs = 5_000;
/** The first measurement may include opening a connection, so the best of several is kept. */
const measurementsAtStart = 3;
/** How far two clocks may drift apart, as a fraction of the time that passes; 0.01 %. */
const drift = 1e-4;
/** Below this difference two measurements count as the same. */
const toleranceMs = 1;
/** From this difference between this machine's clock and the database's on, operators are warned. */
const mostSkewMs = 2_000;

/** Where the database's clock stands relative to `performance.now()`. */
interface Measurement {
  offsetMs: number;
  /** The true offset differs by no more than this. */
  errorMs: number;
  /** `performance.now()` when it was made. */
  at: number;
}

/**
 * The database's clock, read without asking the database. Processes of several machines compare times with each other
 * and with `now()` of the database, so none of them may use the clock of its own machine.
 *
 * The clock is measured every few seconds: the database read it at some moment between question and answer, which bounds the
 * error. Between measurements `performance.now()` is added, which does not jump when this machine's clock is set.
 */
export class DatabaseClock implements Clock {
  readonly #read: () => Promise<number>;
  readonly #log: Logger;
  readonly #localNow: () => number;
  #measured: Measurement | null = null;
  /** The last time that was returned: a small correction must not reverse the order of two events. */
  #latest = -Infinity;
  #isSkewed = false;
  #polling: { stop(): Promise<void> } | null = null;

  /**
   * @param read the database's clock, in milliseconds since 1970
   * @param localNow the clock of this machine, to measure its skew
   */
  constructor(read: () => Promise<number>, log: Logger, localNow: () => number = Date.now) {
    this.#read = read;
    this.#log = log;
    this.#localNow = localNow;
  }

  /** Measures, and goes on measuring until `stop`. Does nothing when it was started before. */
  async start(): Promise<void> {
    if (this.#polling) return;
    this.#polling = repeat('database clock', measureEveryMs, this.#log, () => this.measure());
    for (let times = 0; times < measurementsAtStart; times += 1) await this.measure();
  }

  /** Stops measuring; `now` still works. */
  async stop(): Promise<void> {
    await this.#polling?.stop();
  }

  /** @throws before the first measurement */
  now(): number {
    if (!this.#measured) throw new Error("The database's clock has not been read yet.");
    this.#latest = Math.max(this.#latest, performance.now() + this.#measured.offsetMs);
    return this.#latest;
  }

  /** By how much this machine's clock is ahead of the database's; below 0 when it is behind. */
  get skewSeconds(): number {
    return (this.#localNow() - this.now()) / 1_000;
  }

  /** Says how far apart the clocks are; null while that does no harm. */
  describeSkew(): string | null {
    const { skewSeconds } = this;
    const seconds = Math.abs(skewSeconds);
    if (seconds * 1_000 <= mostSkewMs) return null;
    const side = skewSeconds > 0 ? 'ahead of' : 'behind';
    return `the clock of this machine is ${seconds.toFixed(1)} s ${side} the database's`;
  }

  async measure(): Promise<void> {
    const asked = performance.now();
    const databaseNow = await this.#read();
    const answered = performance.now();
    this.#take({
      offsetMs: databaseNow - (asked + answered) / 2,
      errorMs: (answered - asked) / 2,
      at: answered,
    });
    this.#warnOfSkew();
  }

  #take(fresh: Measurement): void {
    const known = this.#measured;
    if (!known) {
      this.#measured = fresh;
      return;
    }
    const errorMs = known.errorMs + (fresh.at - known.at) * drift;
    const movedMs = fresh.offsetMs - known.offsetMs;
    const isSet = Math.abs(movedMs) > errorMs + fresh.errorMs + toleranceMs;
    if (!isSet && fresh.errorMs > errorMs) return;
    this.#measured = fresh;
    if (!isSet) return;
    this.#latest = -Infinity;
    this.#log.warn({ seconds: movedMs / 1_000 }, 'the clock of the database has moved; its new time is used');
  }

  #warnOfSkew(): void {
    const { skewSeconds } = this;
    const skew = this.describeSkew();
    if ((skew !== null) === this.#isSkewed) return;
    this.#isSkewed = skew !== null;
    if (skew === null) {
      this.#log.info({ skewSeconds }, 'the clock of this machine agrees with the database again');
      return;
    }
    this.#log.warn(
      { skewSeconds },
      `${skew}: the times in this log are wrong, messages and reports use the time of the database`,
    );
  }
}

export function databaseClock(database: Database, log: Logger): DatabaseClock {
  return new DatabaseClock(async () => {
    const { rows } = await sql<{ now: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`.execute(database);
    return rows[0]!.now;
  }, log);
}
