import { setTimeout as setTimeoutAsync } from 'node:timers/promises';
import type { Clock } from '#services/kit/database/DatabaseClock.ts';
import type { Logger } from '#services/kit/logging/log.ts';
import { PendingTasks } from '#services/kit/jobs/PendingTasks.ts';
import type { ActiveRoute } from '../carriers/ActiveRoute.ts';
import { LeaseKeeper, pollMs } from './LeaseKeeper.ts';
import { Pool, type Candidate } from './Pool.ts';
import type { PooledChunk } from './PooledChunk.ts';
import { RouteTable } from '../carriers/routing.ts';
import { Settling } from './Settling.ts';
import type { AttemptResult, DispatchStore, SubmitRef, TakenMessage } from './types.ts';

/** What no route that is up serves is looked at again after so long. */
const strandedSeconds = 5;

/** A message on its way to a carrier. */
interface Flight {
  message: TakenMessage;
  chunk: PooledChunk;
  route: ActiveRoute;
}

/**
 * Moves messages from the queue to the carriers: leases chunks, takes messages of them, submits, settles. As many
 * dispatchers as wanted may work on one database.
 */
export class Dispatcher {
  readonly #store: DispatchStore;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #settling: Settling;
  readonly #pool = new Pool();
  readonly #leases: LeaseKeeper;
  readonly #routes = new RouteTable();
  /** Attempts and late answers that are not written down. */
  readonly #pending = new PendingTasks();
  /** By message: resolves when its attempt is written down. */
  readonly #flights = new Map<number, Promise<void>>();
  /** Attempts of which the carrier has not said the end. */
  #unanswered = 0;
  #isStopping = false;
  #loop: Promise<void> | null = null;
  #isWoken = false;
  #endSleep: (() => void) | null = null;

  /** @param clock the database's */
  constructor(store: DispatchStore, leaseSeconds: number, clock: Clock, log: Logger) {
    this.#store = store;
    this.#clock = clock;
    this.#leases = new LeaseKeeper(store, this.#pool, { leaseSeconds, clock }, log);
    this.#log = log;
    this.#settling = new Settling(store, this.#pool, this.#leases, log);
  }

  start(): void {
    this.#loop ??= this.#run();
  }

  addRoute(route: ActiveRoute): void {
    this.#routes.add(route);
    this.wake();
  }

  /** What is under way by it still comes to its end. */
  removeRoute(routeId: number): void {
    this.#routes.remove(routeId);
  }

  /** Something was queued, or a carrier has become ready: look now. */
  wake(): void {
    this.#leases.resetPolling();
    this.#wakeUp();
  }

  /** The carrier has after all accepted a submit that was given up. */
  acceptLate(submit: SubmitRef, routeId: number, carrierMessageId: string): void {
    this.#pending.begin();
    void this.#acceptLate(submit, routeId, carrierMessageId).finally(() => this.#pending.end());
  }

  /**
   * Stops taking messages and first hands waiting ones over to other dispatchers, because carriers may take long to
   * answer the rest. Resolves when everything in flight is answered and settled.
   */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#settling.stop();
    this.#wakeUp();
    await this.#loop;
    await this.#leases.releaseIdle();
    while (!(await this.#leases.handOver()) && this.#pending.count > 0) {
      await Promise.race([this.#pending.whenNone(), setTimeoutAsync(pollMs)]);
      await this.#leases.retryFailedReleases();
    }
    await this.#pending.whenNone();
    await this.#leases.release(this.#pool.chunks(() => true));
    await this.#leases.retryFailedReleases();
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      // Before the look: what is queued while it looks must not wait for the next poll.
      this.#isWoken = false;
      await this.#leases.retryFailedReleases();
      await this.#leases.renew();
      if (this.#isReady()) await this.#leases.refill();
      else await this.#leases.releaseIdle();
      const taken = await this.#claimBatch();
      for (const flight of taken) this.#flights.set(flight.message.id, this.#send(flight));
      if (taken.length === 0) await this.#sleep(this.#idleMs());
    }
  }

  #isReady(): boolean {
    // While results cannot be written, more under way would be more to lose.
    return !this.#settling.isStuck && this.#routes.isAnyReady;
  }

  /** Claims the messages that leave now: the database knows that they are in flight before they do. */
  async #claimBatch(): Promise<Flight[]> {
    if (!this.#isReady()) return [];
    const { chosen, stranded } = this.#selectMessages();
    // Others may have a route for them, and what is behind them has its turn.
    if (stranded.length > 0) await this.#leases.release(stranded, strandedSeconds);
    if (chosen.length === 0) return [];
    const chunks = [...new Set(chosen.map(({ chunk }) => chunk))];
    const allowed = await this.#persistInFlight(chunks);
    const going = chosen.filter(({ chunk }) => allowed?.has(chunk));
    const staying = chosen.filter(({ chunk }) => !allowed?.has(chunk));
    for (const { message, chunk, route } of staying) {
      chunk.inFlight.delete(message.id);
      route.inFlight -= submitsOf(message);
    }
    if (allowed) {
      // Paused, cancelled, suspended, too old, or another dispatcher's by now.
      await this.#leases.release(chunks.filter((chunk) => !allowed.has(chunk)));
    } else {
      for (const { chunk, message } of staying.toReversed()) this.#pool.putBack(chunk, message);
      await this.#sleep(pollMs);
    }
    return going;
  }

  #selectMessages(): { chosen: Flight[]; stranded: PooledChunk[] } {
    const chosen: Flight[] = [];
    /** Routes that are kept free for a text of several parts: shorter ones must not overtake it for ever. */
    const reserved = new Set<ActiveRoute>();
    const { groupSize } = this.#routes;
    const { stranded } = this.#pool.pick((candidate) => {
      if (chosen.length >= groupSize || !this.#routes.hasRoom) return 'full';
      const route = this.#routes.routeOf(candidate.msisdn, candidate.chunk.batch);
      if (!route) return 'nowhere';
      if (!route.throttle.isOpen || reserved.has(route)) return 'not-now';
      const submits = submitsOf(candidate);
      if (!route.hasRoomFor(submits)) {
        reserved.add(route);
        return 'not-now';
      }
      const { chunk } = candidate;
      const { routeId } = route.carrier;
      chosen.push({ message: takenOf(candidate, routeId), chunk, route });
      chunk.inFlight.set(candidate.id, routeId);
      route.inFlight += submits;
      route.throttle.spend(submits);
      return 'taken';
    });
    return { chosen, stranded };
  }

  /** @returns the chunks whose messages may leave; null when the database did not answer, and then none may */
  async #persistInFlight(chunks: readonly PooledChunk[]): Promise<Set<PooledChunk> | null> {
    try {
      const leases = await this.#store.take(
        chunks.map(({ lease, inFlight }) => ({
          lease,
          messages: [...inFlight].map(([id, routeId]) => ({ id, routeId })),
        })),
      );
      return new Set(leases.flatMap((lease) => this.#pool.get(lease) ?? []));
    } catch (error) {
      // It does not matter whether it was committed: nothing leaves, and the next claim writes all of it again.
      this.#log.error({ err: error }, 'could not write what is in flight');
      return null;
    }
  }

  async #send({ message, chunk, route }: Flight): Promise<void> {
    this.#pending.begin();
    try {
      const result = await this.#attempt(message, route);
      const settled = this.#settling.settle({ result, chunk });
      // A small window would else stand empty while its results wait for company.
      if (this.#unanswered === 0 && !this.#routes.hasRoom) this.#settling.hurry();
      await settled;
      for (const { carrierMessageId } of result.accepted) route.unpersisted.markPersisted(carrierMessageId);
    } finally {
      route.inFlight -= submitsOf(message);
      this.#flights.delete(message.id);
      this.#pending.end();
      this.#wakeUp();
    }
  }

  async #attempt(message: TakenMessage, route: ActiveRoute): Promise<AttemptResult> {
    const submittedAt = this.#clock.now();
    const sentAt = performance.now();
    this.#unanswered += 1;
    try {
      const result = await route.carrier.attempt(message);
      route.counters.submitted += result.accepted.length;
      route.heard(result, sentAt);
      if (result.end.kind === 'uncertain') route.counters.uncertain += 1;
      else if (result.end.kind !== 'answered') route.counters.refused += 1;
      return result;
    } catch (error) {
      // A fault of our own. Whether anything left before it is not known, and one message must not end the process.
      this.#log.error({ err: error, messageId: message.id }, 'an attempt broke off');
      return { message, accepted: [], end: { kind: 'uncertain', reason: 'a fault of our own' }, submittedAt };
    } finally {
      this.#unanswered -= 1;
    }
  }

  async #acceptLate(submit: SubmitRef, routeId: number, carrierMessageId: string): Promise<void> {
    // Before that is written down its row does not say that it was given up, and would take no late answer.
    await this.#flights.get(submit.messageId);
    await this.#settling.acceptLate(submit, routeId, carrierMessageId);
  }

  /** Until a route may go on, or the queue is due. */
  #idleMs(): number {
    if (this.#pool.waiting === 0) return pollMs;
    return Math.min(pollMs, ...this.#routes.opensInMs);
  }

  #wakeUp(): void {
    this.#isWoken = true;
    this.#endSleep?.();
  }

  #sleep(forMs: number): Promise<void> {
    if (this.#isWoken) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#endSleep = null;
        resolve();
      };
      const timer = setTimeout(done, forMs);
      this.#endSleep = done;
    });
  }
}

/** Field by field, as in the pool. */
function takenOf(
  { id, msisdn, text, segments, attempts, acceptedParts, chunk }: Candidate,
  routeId: number,
): TakenMessage {
  const { lease, batch } = chunk;
  return { id, msisdn, text, segments, attempts, acceptedParts, lease, batch, routeId };
}

/** A submit is a segment that the carrier does not have yet. */
function submitsOf({ segments, acceptedParts }: Pick<TakenMessage, 'segments' | 'acceptedParts'>): number {
  return segments - acceptedParts.length;
}
