import { setTimeout as setTimeoutAsync } from 'node:timers/promises';
import type { Clock } from '#services/kit/database/DatabaseClock.ts';
import type { Logger } from '#services/kit/logging/log.ts';
import { PendingTasks } from '#services/kit/jobs/PendingTasks.ts';
import type { ActiveRoute } from '../carriers/ActiveRoute.ts';
import { RouteTable } from '../carriers/routing.ts';
import { traceStep } from '../monitoring/tracing.ts';
import { ContentGate } from './ContentGate.ts';
import { LeaseKeeper, pollMs } from './leases/LeaseKeeper.ts';
import { Pool, type Candidate } from './pool/Pool.ts';
import type { PooledChunk } from './pool/PooledChunk.ts';
import { ResultWriter } from './results/ResultWriter.ts';
import { inFlightMessage, submitsOf, type Selected } from './pool/selected.ts';
import type { AttemptResult, InFlightMessage, SubmitRef } from '../carriers/carrier.ts';
import type { DispatchStore } from './types.ts';

/** How long chunks stay unavailable for which no route is up. */
const unroutableWaitSeconds = 5;

/**
 * How long the queue is left alone after several messages were claimed and nothing waits, there or here: single messages
 * that are accepted meanwhile are claimed together. One that is claimed alone delays nobody, nor are one-time codes delayed.
 */
const restMs = 50;

/**
 * Moves messages from the queue to the carriers: claims chunks, marks their messages in flight, submits them and
 * settles the results. Any number of dispatchers may work on one database.
 */
export class Dispatcher {
  readonly #store: DispatchStore;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #results: ResultWriter;
  readonly #pool = new Pool();
  readonly #leases: LeaseKeeper;
  readonly #routes = new RouteTable();
  readonly #contents: ContentGate;
  /** Attempts and late answers whose results are not stored yet. */
  readonly #pending = new PendingTasks();
  /** By message id; each resolves when the result of the attempt is stored. */
  readonly #attempts = new Map<number, Promise<void>>();
  /** Attempts that the carrier has not answered yet. */
  #unanswered = 0;
  #isStopping = false;
  #loop: Promise<void> | null = null;
  #isWoken = false;
  #isUrgent = false;
  #endSleep: (() => void) | null = null;
  #endRest: (() => void) | null = null;

  /** @param clock the database's */
  constructor(store: DispatchStore, leaseSeconds: number, clock: Clock, log: Logger) {
    this.#store = store;
    this.#clock = clock;
    this.#leases = new LeaseKeeper(store, this.#pool, { leaseSeconds, clock }, log);
    this.#contents = new ContentGate({ store, pool: this.#pool, leases: this.#leases, clock, log });
    this.#log = log;
    this.#results = new ResultWriter(store, this.#pool, this.#leases, log);
  }

  start(): void {
    this.#loop ??= this.#run();
  }

  addRoute(route: ActiveRoute): void {
    this.#routes.add(route);
    this.wake();
  }

  /** Whether messages wait for their turn to leave. */
  get isSending(): boolean {
    return this.#pool.waiting > 0;
  }

  /** No further messages go over the route; those in flight still get their results. */
  removeRoute(routeId: number): void {
    this.#routes.remove(routeId);
  }

  /**
   * Polls the queue: something was queued, or a carrier has become ready.
   * @param isUrgent polls at once, also shortly after several messages were claimed
   */
  wake(isUrgent = true): void {
    this.#leases.resetPolling();
    this.#endIdle();
    if (!isUrgent) return;
    this.#isUrgent = true;
    this.#endRest?.();
  }

  /** The carrier has accepted a submit that was uncertain. */
  acceptLate(submit: SubmitRef, routeId: number, carrierMessageId: string): void {
    this.#pending.begin();
    void this.#acceptLate(submit, routeId, carrierMessageId).finally(() => this.#pending.end());
  }

  /**
   * Marks no more messages and first releases waiting ones to other dispatchers, because carriers may take long to
   * answer the rest. Resolves when everything in flight is answered and settled.
   */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#results.stop();
    this.#endIdle();
    this.#endRest?.();
    await this.#loop;
    await this.#leases.releaseIdle();
    while (!(await this.#leases.releaseWaiting()) && this.#pending.count > 0) {
      await Promise.race([this.#pending.whenNone(), setTimeoutAsync(pollMs)]);
      await this.#leases.retryFailedReleases();
    }
    await this.#pending.whenNone();
    await this.#leases.release(this.#pool.chunks(() => true));
    await this.#leases.retryFailedReleases();
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      // Before the queue is read: what is queued during the read must not wait for the next poll.
      this.#isWoken = this.#isUrgent = false;
      await this.#leases.retryFailedReleases();
      await this.#leases.renew();
      if (this.#isReady()) await this.#leases.refill();
      else await this.#leases.releaseIdle();
      const marked = await this.#markInFlight();
      for (const selected of marked) this.#attempts.set(selected.message.id, this.#send(selected));
      if (marked.length === 0) await this.#sleep(this.#idleMs());
      else if (marked.length > 1 && this.#pool.waiting === 0 && !this.#leases.hasMore) await this.#rest();
    }
  }

  #isReady(): boolean {
    // While results cannot be stored, more messages in flight would be more that a crash leaves uncertain.
    return !this.#results.isStuck && this.#routes.isAnyReady;
  }

  /** Selects messages and marks them in flight. @returns those that leave now: that they are in flight is committed */
  async #markInFlight(): Promise<Selected[]> {
    if (!this.#isReady()) return [];
    let selection = this.#selectMessages();
    if (this.#contents.isBehind && (await this.#contents.refresh()) && selection.selected.length === 0)
      selection = this.#selectMessages();
    const { selected, unroutable, unapproved } = selection;
    if (unapproved.length > 0) await this.#contents.refuse(unapproved);
    // Another dispatcher may have a route for them, and here the chunks behind them get their turn.
    if (unroutable.length > 0) await this.#leases.release(unroutable, unroutableWaitSeconds);
    if (selected.length === 0) return [];
    const chunks = [...new Set(selected.map(({ chunk }) => chunk))];
    const allowed = await this.#persistInFlight(chunks);
    const refused = selected.filter(({ chunk }) => !allowed?.has(chunk));
    for (const { message, chunk, route } of refused) {
      chunk.inFlight.delete(message.id);
      route.inFlight -= submitsOf(message);
    }
    if (allowed) {
      // Their batch was paused or cancelled, their company suspended, they have expired, or the lease was lost.
      await this.#leases.release(chunks.filter((chunk) => !allowed.has(chunk)));
    } else {
      for (const { chunk, message } of refused.toReversed()) this.#pool.putBack(chunk, message);
      await this.#sleep(pollMs);
    }
    return selected.filter(({ chunk }) => allowed?.has(chunk));
  }

  /** @returns as `unapproved` messages that stay in the pool and may leave over no route */
  #selectMessages(): { selected: Selected[]; unroutable: PooledChunk[]; unapproved: Candidate[] } {
    const selected: Selected[] = [];
    const unapproved: Candidate[] = [];
    /** Routes kept free for a message of several parts, which shorter messages would otherwise overtake for ever. */
    const reserved = new Set<ActiveRoute>();
    const { groupSize, needsContentApproval } = this.#routes;
    const unroutable = this.#pool.select((candidate) => {
      if (selected.length >= groupSize || !this.#routes.hasRoom) return 'stop';
      const { chunk } = candidate;
      const mayNeedApproval = needsContentApproval && chunk.batch.class === 'promotional';
      const campaignId = mayNeedApproval ? this.#contents.campaignIdOf(candidate) : null;
      if (campaignId === undefined) return 'no-room';
      const route = this.#routes.routeOf(candidate, chunk.batch, campaignId !== null);
      if (!route) {
        if (!mayNeedApproval || campaignId !== null || !this.#contents.isStopped(candidate))
          return 'no-route';
        unapproved.push(candidate);
        return 'no-room';
      }
      if (!route.throttle.isOpen || reserved.has(route)) return 'no-room';
      const submits = submitsOf(candidate);
      if (!route.hasRoomFor(submits)) {
        reserved.add(route);
        return 'no-room';
      }
      const { routeId } = route.carrier;
      selected.push({ message: inFlightMessage(candidate, routeId, campaignId), chunk, route });
      chunk.inFlight.set(candidate.id, routeId);
      route.inFlight += submits;
      route.throttle.spend(submits);
      return 'selected';
    });
    return { selected, unroutable, unapproved };
  }

  /** @returns the chunks whose messages may leave; null if the database did not answer: then none may */
  async #persistInFlight(chunks: readonly PooledChunk[]): Promise<Set<PooledChunk> | null> {
    try {
      const leases = await this.#store.markInFlight(
        chunks.map(({ lease, inFlight }) => ({
          lease,
          messages: [...inFlight].map(([id, routeId]) => ({ id, routeId })),
        })),
      );
      return new Set(leases.flatMap((lease) => this.#pool.get(lease) ?? []));
    } catch (error) {
      // Whether it was committed does not matter: nothing leaves, and the next mark writes the chunks' whole lists.
      this.#log.error({ err: error }, 'could not mark messages in flight');
      return null;
    }
  }

  async #send({ message, chunk, route }: Selected): Promise<void> {
    this.#pending.begin();
    try {
      const result = await this.#attempt(message, route);
      const settled = this.#results.settle({ result, chunk });
      // Otherwise a small window would stay empty while its results wait to be stored with others.
      if (this.#unanswered === 0 && !this.#routes.hasRoom) this.#results.flushNow();
      await settled;
      for (const { carrierMessageId } of result.accepted) route.unpersisted.markPersisted(carrierMessageId);
    } finally {
      route.inFlight -= submitsOf(message);
      this.#attempts.delete(message.id);
      this.#pending.end();
      this.#endIdle();
    }
  }

  async #attempt(message: InFlightMessage, route: ActiveRoute): Promise<AttemptResult> {
    const submittedAt = this.#clock.now();
    const sentAt = performance.now();
    this.#unanswered += 1;
    try {
      const result = await route.carrier.attempt(message);
      route.countResult(result, sentAt);
      traceStep?.(
        'submit',
        { companyId: message.lease.companyId, id: message.id },
        { from: submittedAt, to: this.#clock.now() },
        {
          'barta.route': route.carrier.name,
          'barta.result': result.end.kind,
          'barta.attempt': message.attempts + 1,
        },
      );
      return result;
    } catch (error) {
      // An error in our own code. Whether anything left before it is not known, and it must not end the process.
      this.#log.error({ err: error, messageId: message.id }, 'an attempt failed');
      return { message, accepted: [], end: { kind: 'uncertain', reason: 'a fault of our own' }, submittedAt };
    } finally {
      this.#unanswered -= 1;
    }
  }

  async #acceptLate(submit: SubmitRef, routeId: number, carrierMessageId: string): Promise<void> {
    // Until the attempt is stored, its row does not say that it is uncertain and refuses a late answer.
    await this.#attempts.get(submit.messageId);
    await this.#results.acceptLate(submit, routeId, carrierMessageId);
  }

  /** Until a throttled route opens, or the next poll. */
  #idleMs(): number {
    if (this.#pool.waiting === 0) return pollMs;
    return Math.min(pollMs, ...this.#routes.opensInMs);
  }

  #endIdle(): void {
    this.#isWoken = true;
    this.#endSleep?.();
  }

  async #rest(): Promise<void> {
    if (this.#isUrgent || this.#isStopping) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, restMs);
      this.#endRest = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#endRest = null;
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
