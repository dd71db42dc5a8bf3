import type { Batch } from '#contract/sms-receiver/batches.ts';
import { hasEnded } from '#domain/messages/status/batchState.ts';
import type { Logger } from '#services/kit/logging/log.ts';

/** Somebody who watches a batch. */
export interface Watcher {
  onProgress(batch: Batch): void;
  /** Nothing more comes: it has ended, is gone, or the service stops. */
  onEnd(): void;
}

interface Watch {
  watchers: Set<Watcher>;
  /** The last update that was sent to all of them, as JSON. */
  sent: string;
  timer: NodeJS.Timeout;
}

/** Reads each watched batch once a second, however many watch it, and notifies them of changes. */
export class ProgressHub {
  readonly #watches = new Map<number, Watch>();
  readonly #read: (batchId: number) => Promise<Batch | null>;
  readonly #log: Logger;
  readonly #everyMs: number;
  #isStopped = false;

  constructor(read: (batchId: number) => Promise<Batch | null>, log: Logger, everyMs = 1_000) {
    this.#read = read;
    this.#log = log;
    this.#everyMs = everyMs;
  }

  /** How many batches are read; 0 when nobody watches. */
  get size(): number {
    return this.#watches.size;
  }

  /**
   * Notifies the watcher of the batch's progress, at once and after each change.
   * @returns a function that ends the watch
   */
  watch(now: Batch, watcher: Watcher): () => void {
    const batchId = Number(now.batchId);
    watcher.onProgress(now);
    if (this.#isStopped || hasEnded(now)) {
      watcher.onEnd();
      return () => undefined;
    }
    let watch = this.#watches.get(batchId);
    if (!watch) {
      watch = { watchers: new Set(), sent: JSON.stringify(now), timer: this.#readLater(batchId) };
      this.#watches.set(batchId, watch);
    } else if (watch.sent !== JSON.stringify(now)) {
      // It was read before or after what the others know: the next poll notifies everybody.
      watch.sent = '';
    }
    watch.watchers.add(watcher);
    return () => {
      watch.watchers.delete(watcher);
      if (watch.watchers.size === 0) this.#forget(batchId, watch);
    };
  }

  /** Ends every watch. */
  stop(): void {
    this.#isStopped = true;
    for (const [batchId, watch] of this.#watches) this.#end(batchId, watch);
  }

  #readLater(batchId: number): NodeJS.Timeout {
    return setTimeout(() => void this.#poll(batchId), this.#everyMs);
  }

  async #poll(batchId: number): Promise<void> {
    const watch = this.#watches.get(batchId);
    if (!watch) return;
    try {
      const batch = await this.#read(batchId);
      if (this.#watches.get(batchId) !== watch) return;
      if (batch) this.#notify(watch, batch);
      if (!batch || hasEnded(batch)) return this.#end(batchId, watch);
    } catch (error) {
      // The database may be away for a while: the next poll may succeed.
      this.#log.warn({ err: error, batchId }, 'cannot read how far a batch is');
    }
    if (this.#watches.get(batchId) === watch) watch.timer = this.#readLater(batchId);
  }

  #notify(watch: Watch, batch: Batch): void {
    const text = JSON.stringify(batch);
    if (text === watch.sent) return;
    watch.sent = text;
    for (const watcher of watch.watchers) watcher.onProgress(batch);
  }

  #end(batchId: number, watch: Watch): void {
    this.#forget(batchId, watch);
    for (const watcher of watch.watchers) watcher.onEnd();
    watch.watchers.clear();
  }

  #forget(batchId: number, watch: Watch): void {
    clearTimeout(watch.timer);
    if (this.#watches.get(batchId) === watch) this.#watches.delete(batchId);
  }
}
