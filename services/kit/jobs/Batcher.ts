import { isDataFault } from '../database/databaseErrors.ts';

interface Waiting<Item, Reply> {
  item: Item;
  resolve(reply: Reply): void;
  reject(error: unknown): void;
}

export interface BatchLimits {
  /** Most items a flush takes. */
  maxItems: number;
  /** How long the first item of a batch waits for company, in milliseconds; 0 for those that come at the same moment. */
  maxDelayMs: number;
  /**
   * How long the flush after one waits for company, in milliseconds: who was just replied to is often the next to come, and
   * would else always be in the other half. None if left out, and none where somebody comes and goes alone.
   */
  restMs?: number;
}

/** Replies, if there are any, are in the order of the items. */
type Flush<Item, Reply> = (
  items: Item[],
) => Promise<[Reply] extends [undefined] ? unknown : readonly Reply[]>;

/**
 * Gathers items that come one by one and flushes them together: one transaction for hundreds of receipts
 * instead of one each. Each `add` resolves when its own item has been, with its reply when there are any.
 */
export class Batcher<Item, Reply = undefined> {
  readonly #flush: Flush<Item, Reply>;
  readonly #limits: BatchLimits;
  #waiting: Waiting<Item, Reply>[] = [];
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> | null = null;
  #isHurried = false;

  constructor(flush: Flush<Item, Reply>, limits: BatchLimits) {
    this.#flush = flush;
    this.#limits = limits;
  }

  add(item: Item): Promise<Reply> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (this.#waiting.length >= this.#limits.maxItems) this.#start();
      else if (!this.#running) this.#startAfter(this.#limits.maxDelayMs);
    });
  }

  /** Those that wait go as soon as may be: nobody else is expected. */
  hurry(): void {
    this.#isHurried = true;
    this.#start();
  }

  /** Resolves when everything added so far was written or refused. */
  async drain(): Promise<void> {
    while (this.#waiting.length > 0 || this.#running) {
      this.#start();
      await this.#running;
    }
  }

  /** One flush at a time, so that what came first is written first. */
  #start(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#running) return;
    const batch = this.#waiting.splice(0, this.#limits.maxItems);
    // Not over before all who were in a hurry have gone.
    this.#isHurried &&= this.#waiting.length > 0;
    if (batch.length === 0) return;
    this.#running = this.#write(batch).finally(() => {
      this.#running = null;
      this.#startNext(batch.length);
    });
  }

  #startNext(justFlushed: number): void {
    const { maxItems, restMs = 0 } = this.#limits;
    if (this.#isHurried || restMs === 0 || this.#waiting.length >= maxItems) this.#start();
    else if (justFlushed + this.#waiting.length > 1) this.#startAfter(restMs);
  }

  #startAfter(delayMs: number): void {
    this.#timer ??= setTimeout(() => this.#start(), delayMs);
  }

  async #write(batch: Waiting<Item, Reply>[]): Promise<void> {
    try {
      const replies = (await this.#flush(batch.map(({ item }) => item))) as readonly Reply[] | undefined;
      for (const [index, { resolve }] of batch.entries()) resolve(replies?.[index] as Reply);
    } catch (error) {
      if (batch.length === 1 || !isDataFault(error)) {
        for (const { reject } of batch) reject(error);
        return;
      }
      // One item that the database will never take must not keep the others out: halve until it stands alone.
      const half = Math.ceil(batch.length / 2);
      await this.#write(batch.slice(0, half));
      await this.#write(batch.slice(half));
    }
  }
}
