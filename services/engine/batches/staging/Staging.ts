import type { Operator } from '#contract/sms-receiver/messages.ts';
import type { GoodRow, RejectedRow } from '../../recipients/preflight/index.ts';
import type { StagingStore } from './repository.ts';
import type { StagingQuota } from './StagingQuota.ts';

/** Messages that a dispatcher takes on at a time. */
export const chunkSize = 500;
/** Messages of one transaction, so that none lasts. */
const writeSize = 2_500;
/** While one write waits for the disk the server can work on another. */
const writesAtOnce = 2;

/**
 * Puts the rows of a list into chunks, each of one operator as far as they go, and writes them down some thousand at a
 * time. Two writes are under way while the next rows are read; no more is kept in memory.
 */
export class Staging {
  readonly #store: StagingStore;
  readonly #quota: Pick<StagingQuota, 'take'> | null;
  readonly #open = new Map<Operator, GoodRow[]>();
  #full: GoodRow[][] = [];
  #fullRows = 0;
  /** The oldest first. */
  readonly #writing: Promise<void>[] = [];

  /** @param quota the limit that the rows count against */
  constructor(store: StagingStore, quota: Pick<StagingQuota, 'take'> | null = null) {
    this.#store = store;
    this.#quota = quota;
  }

  async add(rows: readonly GoodRow[]): Promise<void> {
    await this.#quota?.take(rows.length);
    for (const row of rows) {
      let chunk = this.#open.get(row.operator);
      if (!chunk) this.#open.set(row.operator, (chunk = []));
      chunk.push(row);
      if (chunk.length < chunkSize) continue;
      this.#close(chunk);
      this.#open.delete(row.operator);
      if (this.#fullRows >= writeSize) await this.#write();
    }
  }

  async reject(rows: readonly RejectedRow[]): Promise<void> {
    await this.#quota?.take(rows.length);
    await this.#next(() => this.#store.addRejects(rows));
  }

  /** Writes the rest; resolves when all is written. */
  async finish(): Promise<void> {
    for (const chunk of mixed([...this.#open.values()])) this.#close(chunk);
    this.#open.clear();
    await this.#write();
    await Promise.all(this.#writing);
  }

  /** Resolves when nothing is being written any more, well or not: only then it can be taken away again. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.#writing);
  }

  #close(chunk: GoodRow[]): void {
    this.#full.push(chunk);
    this.#fullRows += chunk.length;
  }

  async #write(): Promise<void> {
    const chunks = this.#full;
    this.#full = [];
    this.#fullRows = 0;
    if (chunks.length > 0) await this.#next(() => this.#store.addChunks(chunks));
  }

  /** Waits until there is room, and throws the error of a write before; that of this one is a later one's to throw. */
  async #next(write: () => Promise<void>): Promise<void> {
    if (this.#writing.length >= writesAtOnce) await this.#writing.shift();
    const writing = write();
    writing.catch(() => undefined);
    this.#writing.push(writing);
  }
}

/** Rests of some operators together, as long as they fit: a small list is one chunk. */
function mixed(rests: readonly GoodRow[][]): GoodRow[][] {
  const chunks: GoodRow[][] = [];
  for (const rest of rests) {
    const last = chunks.at(-1);
    if (last && last.length + rest.length <= chunkSize) last.push(...rest);
    else chunks.push([...rest]);
  }
  return chunks;
}
