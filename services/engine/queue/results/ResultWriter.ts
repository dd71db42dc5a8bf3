import { setTimeout as sleep } from 'node:timers/promises';
import { Batcher } from '#services/kit/database/Batcher.ts';
import { isDataFault } from '#services/kit/database/databaseErrors.ts';
import type { Logger } from '#services/kit/logging/log.ts';
import type { LeaseKeeper } from '../leases/LeaseKeeper.ts';
import type { Pool } from '../pool/Pool.ts';
import type { PooledChunk } from '../pool/PooledChunk.ts';
import type { AttemptResult, SubmitRef } from '../../carriers/carrier.ts';
import type { DispatchStore } from '../types.ts';

const batchLimits = { maxItems: 1_000, maxDelayMs: 5, restMs: 10 };
/** The wait between tries doubles from `first` up to `most`. */
const retryMs = { first: 100, most: 1_000 };
/** How long a stop waits for a database that is away; after that the lease has to expire. */
const stopWaitMs = 5_000;

/** The result of an attempt, and the chunk of its message. */
export interface Settlement {
  result: AttemptResult;
  chunk: PooledChunk;
}

/** Stores results, those that come together in one transaction, and removes finished chunks from the pool. */
export class ResultWriter {
  readonly #store: DispatchStore;
  readonly #pool: Pool;
  readonly #leases: LeaseKeeper;
  readonly #log: Logger;
  readonly #batcher: Batcher<Settlement>;
  /** Results that could not be stored at the first try. */
  #failing = 0;
  #stoppingAt: number | null = null;

  constructor(store: DispatchStore, pool: Pool, leases: LeaseKeeper, log: Logger) {
    this.#store = store;
    this.#pool = pool;
    this.#leases = leases;
    this.#log = log;
    this.#batcher = new Batcher((settlements) => this.#write(settlements), batchLimits);
  }

  /** Whether there are results that cannot be stored at the moment. */
  get isStuck(): boolean {
    return this.#failing > 0;
  }

  /** Stores waiting results now, because no others are expected. */
  flushNow(): void {
    this.#batcher.flushNow();
  }

  /** From now on a database that is away is waited for only so long. */
  stop(): void {
    this.#stoppingAt ??= performance.now();
  }

  /** Stores a result, also if the database is away for long: a lost acceptance would be sent again. */
  async settle(settlement: Settlement): Promise<void> {
    const { result, chunk } = settlement;
    const what = { messageId: result.message.id, end: result.end.kind };
    const isStored = await this.#retryUntilStored(what, () => this.#batcher.add(settlement));
    // The chunk is neither released nor renewed: when its lease expires, the message becomes uncertain.
    if (!isStored) this.#pool.remove(chunk);
  }

  /** As surely as a result: a lost late answer is sent again, or never charged, and its receipts match nothing. */
  async acceptLate(submit: SubmitRef, routeId: number, carrierMessageId: string): Promise<void> {
    await this.#retryUntilStored({ ...submit }, async () => {
      const isAccepted = await this.#store.acceptLate(submit, routeId, carrierMessageId);
      this.#log.warn({ ...submit, isAccepted }, 'an answer came late');
    });
  }

  /** @returns false if the database refuses it for good, or a stop does not wait any longer */
  async #retryUntilStored(what: object, write: () => Promise<void>): Promise<boolean> {
    let failingSince: number | null = null;
    for (let tries = 0; ; tries += 1) {
      try {
        await write();
        if (tries > 0) this.#failing -= 1;
        return true;
      } catch (error) {
        if (tries === 0) this.#failing += 1;
        failingSince ??= performance.now();
        if (isDataFault(error) || this.#isPastStop(failingSince)) {
          this.#failing -= 1;
          this.#log.error({ err: error, ...what }, 'lost the result of a message');
          return false;
        }
        this.#log.warn({ err: error, ...what, tries }, 'could not store the result of a message yet');
        await sleep(Math.min(retryMs.first * 2 ** tries, retryMs.most));
      }
    }
  }

  async #write(settlements: readonly Settlement[]): Promise<void> {
    const chunks = new Set(settlements.map(({ chunk }) => chunk));
    const withoutWaiting = [...chunks].filter((chunk) => chunk.waiting === 0);
    const ending = new Set(
      withoutWaiting.length === 0 ? [] : settlements.map(({ result }) => result.message.id),
    );
    const emptied = withoutWaiting.filter((chunk) =>
      [...chunk.inFlight.keys()].every((id) => ending.has(id)),
    );
    await this.#store.settle(
      settlements.map(({ result }) => result),
      emptied.map(({ lease }) => lease),
    );
    for (const { result, chunk } of settlements) chunk.inFlight.delete(result.message.id);
    for (const chunk of emptied) if (!chunk.hasDropped) this.#pool.remove(chunk);
    // A chunk whose messages were dropped, also during this transaction, may not be empty: it is released instead.
    await this.#leases.release(
      [...chunks].filter((chunk) => chunk.hasDropped && chunk.inFlight.size === 0 && this.#pool.has(chunk)),
    );
  }

  /** A write that begins to fail late in a stop is tried for as long: the database may be back in a moment. */
  #isPastStop(failingSince: number): boolean {
    if (this.#stoppingAt === null) return false;
    return performance.now() - Math.max(this.#stoppingAt, failingSince) > stopWaitMs;
  }
}
