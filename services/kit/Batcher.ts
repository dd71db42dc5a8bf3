import { isDataFault } from './dataFault.ts';

interface Waiting<Item> {
  item: Item;
  resolve(): void;
  reject(error: unknown): void;
}

export interface BatchLimits {
  /** Most items a flush takes. */
  maxItems: number;
  /** How long the first item of a batch waits for company, in milliseconds. */
  maxDelayMs: number;
}

/**
 * Gathers items that come one by one and writes them together: one transaction for hundreds of receipts
 * instead of one each. Each `add` resolves when its own item is committed.
 */
export class Batcher<Item> {
  readonly #flush: (items: Item[]) => Promise<void>;
  readonly #limits: BatchLimits;
  #waiting: Waiting<Item>[] = [];
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> | null = null;

  constructor(flush: (items: Item[]) => Promise<void>, limits: BatchLimits) {
    this.#flush = flush;
    this.#limits = limits;
  }

  add(item: Item): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (this.#waiting.length >= this.#limits.maxItems) this.#start();
      else this.#timer ??= setTimeout(() => this.#start(), this.#limits.maxDelayMs);
    });
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
    if (this.#running || this.#waiting.length === 0) return;
    const batch = this.#waiting.splice(0, this.#limits.maxItems);
    this.#running = this.#write(batch).finally(() => {
      this.#running = null;
      this.#start();
    });
  }

  async #write(batch: Waiting<Item>[]): Promise<void> {
    try {
      await this.#flush(batch.map(({ item }) => item));
      for (const { resolve } of batch) resolve();
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
