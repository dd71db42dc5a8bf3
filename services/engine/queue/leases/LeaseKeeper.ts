import type { Clock } from '#services/kit/database/DatabaseClock.ts';
import type { Logger } from '#services/kit/logging/log.ts';
import type { Pool } from '../pool/Pool.ts';
import type { PooledChunk } from '../pool/PooledChunk.ts';
import { traceStep } from '../../monitoring/tracing.ts';
import type { DispatchStore, LeasedChunk } from '../types.ts';
import type { Lease } from '../../messages/keys.ts';

/** How often the queue is polled without a wake: another process may have queued something. */
export const pollMs = 500;
/** How many messages are claimed for a lane, whenever less than half of that wait in it. */
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
  /** Lanes in which nothing was left unclaimed at the last claim. */
  readonly #emptyLanes = new Set<number>();
  /** Lanes in which the last claim for them left something in the queue. */
  readonly #lanesWithMore = new Set<number>();
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

  /** Whether something is left in the queue, as far as the last claim for each lane can tell. */
  get hasMore(): boolean {
    return this.#lanesWithMore.size > 0;
  }

  /** The next `refill` polls all lanes: something may be waiting in any. */
  resetPolling(): void {
    this.#polledAt = performance.now();
    this.#emptyLanes.clear();
  }

  /** Claims chunks for the lanes that have room in the pool and are not known to be empty. */
  async refill(): Promise<void> {
    // An empty lane is polled in time even while others are claimed from all the time.
    if (performance.now() - this.#polledAt >= pollMs) this.resetPolling();
    const low = lanes.filter(
      (lane) => !this.#emptyLanes.has(lane) && this.#pool.waitingIn(lane) < poolMessages / 2,
    );
    if (low.length === 0) return;
    // Before the claim, so that a wake during the claim is not lost.
    for (const lane of low) this.#emptyLanes.add(lane);
    let claimed: readonly Lease[] = [];
    try {
      const request = { lanes: low, messages: poolMessages, after: this.#served };
      const from = this.#clock.now();
      const chunks = await this.#store.claim(request, (leases) => (claimed = leases));
      if (traceStep) this.#trace(chunks, from);
      const pooled = chunks.map((chunk) => this.#pool.add(chunk));
      for (const lane of low) this.#lanesWithMore.delete(lane);
      for (const { lane, lease, laneHasMore } of chunks) {
        this.#served.set(lane, lease.companyId);
        if (!laneHasMore) continue;
        this.#emptyLanes.delete(lane);
        this.#lanesWithMore.add(lane);
      }
      await this.finish(pooled.filter((chunk) => chunk.isEmpty));
    } catch (error) {
      // If only the confirmation of the commit was lost, the leases are ours.
      if (claimed.length > 0) this.#failedReleases.push({ leases: claimed, waitSeconds: 0 });
      this.#log.error({ err: error }, 'could not claim chunks');
    }
  }

  #trace(chunks: readonly LeasedChunk[], from: number): void {
    const period = { from, to: this.#clock.now() };
    for (const { lease, messages } of chunks)
      for (const { id } of messages) traceStep?.('lease', { companyId: lease.companyId, id }, period);
  }

  /** Renews the leases before they expire, and drops what was lost or has become too old to be sent. */
  async renew(): Promise<void> {
    if (performance.now() - this.#renewedAt < this.#leaseMs / 3) return;
    this.#renewedAt = performance.now();
    const leases = this.#pool.chunks(() => true).map(({ lease }) => lease);
    if (leases.length === 0) return;
    try {
      const ours = new Set((await this.#store.renew(leases)).map(({ token }) => token));
      for (const lease of leases) {
        const chunk = this.#pool.get(lease);
        // A chunk without waiting messages may have been finished while this ran.
        if (!chunk || ours.has(lease.token) || chunk.waiting === 0) continue;
        this.#log.warn({ ...lease }, 'a lease was lost');
        this.#pool.dropWaiting(chunk);
        if (chunk.isEmpty) this.#pool.remove(chunk);
      }
      // The upkeep ends messages that have expired, but not those of leased chunks.
      const hasExpired = ({ batch }: PooledChunk) => batch.validUntil.getTime() <= this.#clock.now();
      await this.release(this.#pool.chunks((chunk) => chunk.isEmpty || hasExpired(chunk)));
    } catch (error) {
      this.#log.error({ err: error }, 'could not renew leases');
    }
  }

  /**
   * Releases chunks so that another dispatcher can claim them. Those with messages in flight are released when the
   * results are stored. If those never are, the lease has to expire: released, the messages would be sent again.
   * @param waitSeconds before they can be claimed
   */
  async release(chunks: readonly PooledChunk[], waitSeconds = 0): Promise<void> {
    for (const chunk of chunks) this.#pool.dropWaiting(chunk);
    const idle = chunks.filter((chunk) => chunk.inFlight.size === 0);
    for (const chunk of idle) this.#pool.remove(chunk);
    await this.#tryRelease({ leases: idle.map(({ lease }) => lease), waitSeconds });
  }

  /** Until these are released nobody can send their messages. */
  async retryFailedReleases(): Promise<void> {
    const failed = this.#failedReleases.splice(0);
    for (const release of failed) await this.#tryRelease(release);
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

  /** Releases the chunks in which nothing is in flight: another process may have a route for them. */
  releaseIdle(): Promise<void> {
    return this.release(this.#pool.chunks((chunk) => chunk.inFlight.size === 0));
  }

  /**
   * Releases the waiting messages of chunks that also have messages in flight. Only for a stop, when no more messages
   * are marked.
   * @returns false if the database could not do it now
   */
  async releaseWaiting(): Promise<boolean> {
    const chunks = this.#pool.chunks(({ waiting }) => waiting > 0);
    if (chunks.length === 0) return true;
    try {
      await this.#store.releaseWaiting(
        chunks.map(({ lease, waitingIds }) => ({ lease, messageIds: waitingIds })),
      );
    } catch (error) {
      this.#log.error({ err: error, chunks: chunks.length }, 'could not release waiting messages yet');
      return false;
    }
    await this.release(chunks);
    return true;
  }

  /** Removes chunks without messages, such as those of a dispatcher that ended before it could remove them. */
  async finish(chunks: readonly PooledChunk[]): Promise<void> {
    if (chunks.length === 0) return;
    await this.#store.settle(
      [],
      chunks.map(({ lease }) => lease),
    );
    for (const chunk of chunks) this.#pool.remove(chunk);
  }
}
