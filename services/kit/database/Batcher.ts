import { isDataFault } from './databaseErrors.ts';

interface Waiting<Item, Reply> {
  item: Item;
  resolve(reply: Reply): void;
  reject(error: unknown): void;
}

export interface BatchLimits {
  /** The most items of a flush. */
  maxItems: number;
  /** How long the first item of a batch waits for others, in milliseconds; with 0 only for those of the same moment. */
  maxDelayMs: number;
  /**
   * How long a flush waits after the previous one, in milliseconds: who was just replied to often comes next, and would
   * otherwise always miss the flush in between. There is no wait by default, nor for an item that comes alone.
   */
  restMs?: number;
  /** A flush of so many items is followed by the next one without that wait: each item costs little then as it is. */
  restBelow?: number;
  /** Whether that wait ends early when as many items wait as before it: everybody who was replied to has come again. */
  endsRestWhenAllWait?: boolean;
}

/** Replies, if there are any, are in the order of the items. */
type Flush<Item, Reply> = (
  items: Item[],
) => Promise<[Reply] extends [undefined] ? unknown : readonly Reply[]>;

/**
 * Gathers items that come one by one and flushes them together: one transaction for hundreds of receipts instead of
 * one each. Each `add` resolves when its item was flushed, with its reply if there are replies.
 */
export class Batcher<Item, Reply = undefined> {
  readonly #flush: Flush<Item, Reply>;
  readonly #limits: BatchLimits;
  #waiting: Waiting<Item, Reply>[] = [];
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> | null = null;
  #skipsWait = false;
  /** How many waiting items end the wait after a flush. */
  #itemsToEndRest = Infinity;

  constructor(flush: Flush<Item, Reply>, limits: BatchLimits) {
    this.#flush = flush;
    this.#limits = limits;
  }

  add(item: Item): Promise<Reply> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (this.#waiting.length >= Math.min(this.#limits.maxItems, this.#itemsToEndRest)) this.#start();
      else if (!this.#running) this.#startAfter(this.#limits.maxDelayMs);
    });
  }

  /** Flushes waiting items as soon as possible, because no others are expected. */
  flushNow(): void {
    this.#skipsWait = true;
    this.#start();
  }

  /** Resolves when everything added so far was flushed or refused. */
  async drain(): Promise<void> {
    while (this.#waiting.length > 0 || this.#running) {
      this.#start();
      await this.#running;
    }
  }

  /** One flush runs at a time, so that items are written in their order. */
  #start(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#running) return;
    this.#itemsToEndRest = Infinity;
    const batch = this.#waiting.splice(0, this.#limits.maxItems);
    // Until all items that waited at `flushNow` were flushed.
    this.#skipsWait &&= this.#waiting.length > 0;
    if (batch.length === 0) return;
    this.#running = this.#write(batch).finally(() => {
      this.#running = null;
      this.#startNext(batch.length);
    });
  }

  #startNext(justFlushed: number): void {
    const { maxItems, restMs = 0, restBelow = Infinity, endsRestWhenAllWait = false } = this.#limits;
    const present = justFlushed + this.#waiting.length;
    const skipsWait = this.#skipsWait || restMs === 0 || justFlushed >= restBelow;
    if (skipsWait || this.#waiting.length >= maxItems) this.#start();
    else if (present > 1) {
      if (endsRestWhenAllWait) this.#itemsToEndRest = present;
      this.#startAfter(restMs);
    }
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
      // An item that the database always refuses must not block the others: halve the batch until it is alone.
      const half = Math.ceil(batch.length / 2);
      await this.#write(batch.slice(0, half));
      await this.#write(batch.slice(half));
    }
  }
}
