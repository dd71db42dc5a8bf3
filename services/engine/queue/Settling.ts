import { setTimeout as sleep } from 'node:timers/promises';
import { Batcher } from '#services/kit/jobs/Batcher.ts';
import { isDataFault } from '#services/kit/database/databaseErrors.ts';
import type { Logger } from '#services/kit/logging/log.ts';
import type { LeaseKeeper } from './LeaseKeeper.ts';
import type { Pool } from './Pool.ts';
import type { PooledChunk } from './PooledChunk.ts';
import type { AttemptResult, DispatchStore, SubmitRef } from './types.ts';

const together = { maxItems: 1_000, maxDelayMs: 5, restMs: 10 };
/** Between tries to write a result down; up to the second while the database stays away. */
const retryMs = { first: 100, most: 1_000 };
/** On stop, for a database that has gone: its lease has then to run out. */
const stopWaitMs = 5_000;

/** How an attempt ended, and of which chunk its message is. */
export interface Settlement {
  result: AttemptResult;
  chunk: PooledChunk;
}

/** Writes down how attempts ended, those of about the same time together, and takes worked off chunks out of the pool. */
export class Settling {
  readonly #store: DispatchStore;
  readonly #pool: Pool;
  readonly #leases: LeaseKeeper;
  readonly #log: Logger;
  readonly #batcher: Batcher<Settlement>;
  /** Results that could not be written at the first try. */
  #unwritten = 0;
  #stoppingAt: number | null = null;

  constructor(store: DispatchStore, pool: Pool, leases: LeaseKeeper, log: Logger) {
    this.#store = store;
    this.#pool = pool;
    this.#leases = leases;
    this.#log = log;
    this.#batcher = new Batcher((settlements) => this.#write(settlements), together);
  }

  /** Whether there are results that the database does not take at the moment. */
  get isStuck(): boolean {
    return this.#unwritten > 0;
  }

  /** Nobody else is expected: what waits for company goes now. */
  hurry(): void {
    this.#batcher.hurry();
  }

  /** From now on a database that has gone is waited for only so long. */
  stop(): void {
    this.#stoppingAt ??= performance.now();
  }

  /**
   * Writes a result down, and does not give up while the database is away: an acceptance that were forgotten
   * would be sent again when the lease runs out.
   */
  async settle(settlement: Settlement): Promise<void> {
    const { result, chunk } = settlement;
    const what = { messageId: result.message.id, end: result.end.kind };
    const isWritten = await this.#insist(what, () => this.#batcher.add(settlement));
    // Its chunk's lease has to run out, and is not given back or renewed: then it counts as uncertain.
    if (!isWritten) this.#pool.remove(chunk);
  }

  /** Just as surely: what were forgotten here is sent again, or never charged, and its receipts find nothing. */
  async acceptLate(submit: SubmitRef, routeId: number, carrierMessageId: string): Promise<void> {
    await this.#insist({ ...submit }, async () => {
      const isTaken = await this.#store.acceptLate(submit, routeId, carrierMessageId);
      this.#log.warn({ ...submit, isTaken }, 'an answer came late');
    });
  }

  /** @returns false when the database refused it for good, or we end without it */
  async #insist(what: object, write: () => Promise<void>): Promise<boolean> {
    let failingSince: number | null = null;
    for (let tries = 0; ; tries += 1) {
      try {
        await write();
        if (tries > 0) this.#unwritten -= 1;
        return true;
      } catch (error) {
        if (tries === 0) this.#unwritten += 1;
        failingSince ??= performance.now();
        if (isDataFault(error) || this.#isPastStop(failingSince)) {
          this.#unwritten -= 1;
          this.#log.error({ err: error, ...what }, 'lost what became of a message');
          return false;
        }
        this.#log.warn({ err: error, ...what, tries }, 'could not yet write down what became of a message');
        await sleep(Math.min(retryMs.first * 2 ** tries, retryMs.most));
      }
    }
  }

  async #write(settlements: readonly Settlement[]): Promise<void> {
    const chunks = new Set(settlements.map(({ chunk }) => chunk));
    const done = [...chunks].filter((chunk) => chunk.waiting === 0);
    const ending = new Set(done.length === 0 ? [] : settlements.map(({ result }) => result.message.id));
    const emptied = done.filter((chunk) => [...chunk.inFlight.keys()].every((id) => ending.has(id)));
    await this.#store.settle(
      settlements.map(({ result }) => result),
      emptied.map(({ lease }) => lease),
    );
    for (const { result, chunk } of settlements) chunk.inFlight.delete(result.message.id);
    for (const chunk of emptied) if (!chunk.isDropped) this.#pool.remove(chunk);
    // What was dropped, also while this was written, may have messages left: it is given back, not finished.
    await this.#leases.release(
      [...chunks].filter((chunk) => chunk.isDropped && chunk.inFlight.size === 0 && this.#pool.has(chunk)),
    );
  }

  /** What first fails late in a stop is tried for just as long: the database may be back in a moment. */
  #isPastStop(failingSince: number): boolean {
    if (this.#stoppingAt === null) return false;
    return performance.now() - Math.max(this.#stoppingAt, failingSince) > stopWaitMs;
  }
}
