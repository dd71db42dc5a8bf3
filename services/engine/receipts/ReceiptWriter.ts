import type { Clock } from '#services/kit/database/DatabaseClock.ts';
import type { Database } from '#services/kit/database/index.ts';
import type { Logger } from '#services/kit/logging/log.ts';
import { Batcher } from '#services/kit/database/Batcher.ts';
import * as counters from '../monitoring/counters.ts';
import { changeByReceipts } from './applyReceipts.ts';
import { countReceipts } from './countReceipts.ts';
import { matchEarly } from './early.ts';
import type { Receipt } from './receipt.ts';
import { storeReceipts } from './store.ts';

export interface ReceiptWriterOptions {
  routeId: number;
  /** The route's name. */
  route: string;
  /** The database's clock, because receipts of several processes are put in order. */
  clock: Clock;
  /** Accepts uncertain messages which these ids of early receipts name, and applies the receipts. */
  acceptNamed?: (carrierMessageIds: readonly string[]) => Promise<void>;
}

const storeTogether = { maxItems: 1_000, maxDelayMs: 5 };
/** A receipt may be quicker than the commit of the answer that names its message: it is matched again for a while. */
const retry = { everyMs: 500, forMs: 10_000 };

/** Stores receipts of one route, many at a time, and matches those again that came before their message was known. */
export class ReceiptWriter {
  readonly #database: Database;
  readonly #options: ReceiptWriterOptions;
  readonly #log: Logger;
  readonly #storing: Batcher<Receipt>;
  /** Carrier ids under which receipts wait, and until when this process matches them. */
  readonly #early = new Map<string, number>();
  #timer: NodeJS.Timeout | null = null;
  #isDraining = false;
  #matching: Promise<void> = Promise.resolve();

  constructor(database: Database, options: ReceiptWriterOptions, log: Logger) {
    this.#database = database;
    this.#options = options;
    this.#log = log;
    this.#storing = new Batcher((arrivals) => this.#store(arrivals), storeTogether);
  }

  /** Resolves when the receipt is committed; rejects when it could not be, and the carrier will come again. */
  add(receipt: Receipt): Promise<void> {
    return this.#storing.add(receipt);
  }

  /** Resolves when everything received so far is stored, and early ones have been matched once more. */
  async drain(): Promise<void> {
    this.#isDraining = true;
    await this.#storing.drain();
    if (this.#timer) {
      clearTimeout(this.#timer);
      this.#matchEarly();
    }
    await this.#matching;
  }

  async #store(receipts: readonly Receipt[]): Promise<void> {
    const { early, known } = await this.#database
      .transaction()
      .execute((transaction) => storeReceipts(transaction, receipts));
    const { route, clock } = this.#options;
    countReceipts(route, receipts, known, clock);
    if (early.length === 0) return;
    counters.earlyReceipts.inc({ route }, early.length);
    this.#retry(early);
  }

  /** Receipts that are early for longer than `retry.forMs` are matched by the upkeep. */
  #retry(carrierIds: readonly string[]): void {
    const until = performance.now() + retry.forMs;
    for (const carrierId of carrierIds) this.#early.set(carrierId, until);
    this.#timer ??= setTimeout(() => this.#matchEarly(), retry.everyMs);
  }

  #matchEarly(): void {
    this.#timer = null;
    const named = new Map([[this.#options.routeId, [...this.#early.keys()]]]);
    this.#matching = this.#database
      .transaction()
      .execute((transaction) => changeByReceipts(transaction, (changes) => matchEarly(changes, named)))
      .then(async (found) => {
        this.#forgetEarly(found);
        await this.#options.acceptNamed?.([...this.#early.keys()]);
      })
      .catch((error: unknown) => this.#log.warn({ err: error }, 'could not match early receipts'))
      .finally(() => {
        if (this.#early.size > 0 && !this.#isDraining) {
          this.#timer ??= setTimeout(() => this.#matchEarly(), retry.everyMs);
        }
      });
  }

  #forgetEarly(found: ReadonlySet<string>): void {
    const now = performance.now();
    for (const [carrierId, until] of this.#early) {
      if (found.has(carrierId) || until < now) this.#early.delete(carrierId);
    }
  }
}
