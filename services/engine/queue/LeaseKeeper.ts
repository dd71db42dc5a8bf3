import type { Clock } from '#services/kit/database/DatabaseClock.ts';
import type { Logger } from '#services/kit/logging/log.ts';
import type { Pool } from './Pool.ts';
import type { PooledChunk } from './PooledChunk.ts';
import type { DispatchStore, Lease } from './types.ts';

/** How often the queue is looked at when nobody wakes us: another process may have put something in. */
export const pollMs = 500;
/** Messages that wait in memory in each lane, at least while there are some. */
const poolMessages = 1_000;
const lanes = [0, 1, 2];

interface FailedRelease {
  leases: readonly Lease[];
  waitSeconds: number;
}

/** Fills the pool with chunks from the queue, renews their leases, and releases what this process cannot send. */
export class LeaseKeeper {
  readonly #store: DispatchStore;
  readonly #pool: Pool;
  readonly #leaseMs: number;
  readonly #clock: Clock;
  readonly #log: Logger;
  /** By lane, the company that was served last. */
  readonly #served = new Map<number, number>();
  #polledAt = -Infinity;
  #renewedAt = performance.now();
  /** Lanes of which everything was taken on when they were last looked at. */
  readonly #emptyLanes = new Set<number>();
  /** Could not be released, or may have been leased without a reply: the database was away. */
  readonly #failedReleases: FailedRelease[] = [];

  /** @param clock the database's */
  constructor(
    store: DispatchStore,
    pool: Pool,
    { leaseSeconds, clock }: { leaseSeconds: number; clock: Clock },
    log: Logger,
  ) {
    this.#store = store;
    this.#pool = pool;
    this.#leaseMs = leaseSeconds * 1_000;
    this.#clock = clock;
    this.#log = log;
  }

  /** Polls all lanes again: something may be waiting in any. */
  resetPolling(): void {
    this.#polledAt = performance.now();
    this.#emptyLanes.clear();
  }

  /** Leases what there is room for in memory, when there may be something. */
  async refill(): Promise<void> {
    // However much the other lanes are leased from meanwhile.
    if (performance.now() - this.#polledAt >= pollMs) this.resetPolling();
    const low = lanes.filter(
      (lane) => !this.#emptyLanes.has(lane) && this.#pool.waitingIn(lane) < poolMessages / 2,
    );
    if (low.length === 0) return;
    // Before the look: what comes while it looks is not forgotten.
    for (const lane of low) this.#emptyLanes.add(lane);
    let requested: readonly Lease[] = [];
    try {
      const request = { lanes: low, messages: poolMessages, after: this.#served };
      const chunks = await this.#store.lease(request, (leases) => (requested = leases));
      const pooled = chunks.map((chunk) => this.#pool.add(chunk));
      for (const { lane, lease, isLaneCut } of chunks) {
        this.#served.set(lane, lease.companyId);
        if (isLaneCut) this.#emptyLanes.delete(lane);
      }
      await this.#finish(pooled.filter((chunk) => chunk.isEmpty));
    } catch (error) {
      // If only the confirmation of the commit was lost, they are ours.
      if (requested.length > 0) this.#failedReleases.push({ leases: requested, waitSeconds: 0 });
      this.#log.error({ err: error }, 'could not lease chunks');
    }
  }

  /** While their messages wait for their turn leases must not run out. */
  async renew(): Promise<void> {
    if (performance.now() - this.#renewedAt < this.#leaseMs / 3) return;
    this.#renewedAt = performance.now();
    const leases = this.#pool.chunks(() => true).map(({ lease }) => lease);
    if (leases.length === 0) return;
    try {
      const ours = new Set((await this.#store.renew(leases)).map(({ token }) => token));
      for (const lease of leases) {
        const chunk = this.#pool.get(lease);
        // Where nothing waits it may as well have been finished at this moment.
        if (!chunk || ours.has(lease.token) || chunk.waiting === 0) continue;
        this.#log.warn({ ...lease }, 'a lease was lost');
        this.#pool.drop(chunk);
        if (chunk.isEmpty) this.#pool.remove(chunk);
      }
      // What is too old to be sent is ended by the upkeep, which leaves leased chunks alone.
      const isOver = ({ batch }: PooledChunk) => batch.validUntil.getTime() <= this.#clock.now();
      await this.release(this.#pool.chunks((chunk) => chunk.isEmpty || isOver(chunk)));
    } catch (error) {
      this.#log.error({ err: error }, 'could not renew leases');
    }
  }

  /**
   * Releases the chunks so that another dispatcher can lease them. Those with messages in flight follow when these are
   * written down; if they never are, the lease has to run out, or they would be sent again.
   * @param waitSeconds before they can be leased
   */
  async release(chunks: readonly PooledChunk[], waitSeconds = 0): Promise<void> {
    for (const chunk of chunks) this.#pool.drop(chunk);
    const free = chunks.filter((chunk) => chunk.inFlight.size === 0);
    for (const chunk of free) this.#pool.remove(chunk);
    await this.#tryRelease({ leases: free.map(({ lease }) => lease), waitSeconds });
  }

  /** Tries again to release what could not be released. Until then nobody can send it. */
  async retryFailedReleases(): Promise<void> {
    const owed = this.#failedReleases.splice(0);
    for (const release of owed) await this.#tryRelease(release);
  }

  async #tryRelease({ leases, waitSeconds }: FailedRelease): Promise<void> {
    if (leases.length === 0) return;
    try {
      await this.#store.release(leases, waitSeconds);
    } catch (error) {
      this.#failedReleases.push({ leases, waitSeconds });
      this.#log.error({ err: error, chunks: leases.length }, 'could not release chunks yet');
    }
  }

  /** Releases everything that is not in flight: another process may have a carrier for it. */
  releaseIdle(): Promise<void> {
    return this.release(this.#pool.chunks((chunk) => chunk.inFlight.size === 0));
  }

  /**
   * Hands the waiting messages of chunks that are partly in flight over to other dispatchers. Only for a stop, when
   * no more messages are taken.
   * @returns false if the database could not do it now
   */
  async handOver(): Promise<boolean> {
    const chunks = this.#pool.chunks(({ waiting }) => waiting > 0);
    if (chunks.length === 0) return true;
    try {
      await this.#store.handOver(chunks.map(({ lease, waitingIds }) => ({ lease, messageIds: waitingIds })));
    } catch (error) {
      this.#log.error({ err: error, chunks: chunks.length }, 'could not hand over waiting messages yet');
      return false;
    }
    await this.release(chunks);
    return true;
  }

  /** Whoever leased these before has ended their messages and not lived to say so. */
  async #finish(chunks: readonly PooledChunk[]): Promise<void> {
    if (chunks.length === 0) return;
    await this.#store.settle(
      [],
      chunks.map(({ lease }) => lease),
    );
    for (const chunk of chunks) this.#pool.remove(chunk);
  }
}
