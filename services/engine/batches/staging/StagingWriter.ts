import type { Operator } from '#contract/sms-receiver/messages.ts';
import type { ValidRow, RejectedRow } from '../../recipients/validation/index.ts';
import { RowBuffer } from '../../recipients/RowBuffer.ts';
import type { StagingStore } from './repository.ts';
import type { StagingQuota } from './stagingQuota.ts';

/** Messages that a dispatcher claims together. */
export const chunkSize = 500;
/** Messages of one transaction, so that none lasts. */
const writeSize = 2_500;
/** The same of rejected rows, which cost less. */
const rejectsPerWrite = 5_000;
/** While one write waits for the disk the server can work on another. */
const writesAtOnce = 2;

/**
 * Puts the rows of a list into chunks, each of one operator as far as they go, and writes some thousand at a time. Two
 * writes run while the next rows are read; no more is kept in memory. Chunks are the only buffer between the file and
 * the database.
 */
export class StagingWriter {
  readonly #store: StagingStore;
  readonly #quota: StagingQuota | undefined;
  /** Chunks that have room. */
  readonly #open = new Map<Operator, ValidRow[]>();
  #full: ValidRow[][] = [];
  #fullRows = 0;
  readonly #rejected = new RowBuffer<RejectedRow>(
    (rows) => this.#next(rows.length, () => this.#store.addRejects(rows)),
    rejectsPerWrite,
  );
  /** The oldest first. */
  readonly #writing: Promise<void>[] = [];

  /** @param quota the limit that the rows count against */
  constructor(store: StagingStore, quota?: StagingQuota) {
    this.#store = store;
    this.#quota = quota;
  }

  /** @returns a promise if the next row has to wait until there is room for it */
  add(row: ValidRow): Promise<void> | undefined {
    let chunk = this.#open.get(row.operator);
    if (!chunk) this.#open.set(row.operator, (chunk = []));
    chunk.push(row);
    if (chunk.length < chunkSize) return undefined;
    this.#close(chunk);
    this.#open.delete(row.operator);
    return this.#fullRows >= writeSize ? this.#write() : undefined;
  }

  /** As `add`. */
  reject(row: RejectedRow): Promise<void> | undefined {
    return this.#rejected.add(row);
  }

  /** Writes the rest; resolves when all is written. */
  async finish(): Promise<void> {
    for (const chunk of mixed([...this.#open.values()])) this.#close(chunk);
    this.#open.clear();
    await this.#write();
    await this.#rejected.flush();
    await Promise.all(this.#writing);
  }

  /** Resolves when all writes have ended, also those that failed: only then the batch can be removed. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.#writing);
  }

  #close(chunk: ValidRow[]): void {
    this.#full.push(chunk);
    this.#fullRows += chunk.length;
  }

  async #write(): Promise<void> {
    const chunks = this.#full;
    const rows = this.#fullRows;
    this.#full = [];
    this.#fullRows = 0;
    if (chunks.length > 0) await this.#next(rows, () => this.#store.addChunks(chunks));
  }

  /** Waits until there is room. Throws the error of an earlier write; a later call or `finish` throws the error of this one. */
  async #next(rows: number, write: () => Promise<void>): Promise<void> {
    await this.#quota?.take(rows);
    if (this.#writing.length >= writesAtOnce) await this.#writing.shift();
    const writing = write();
    writing.catch(() => undefined);
    this.#writing.push(writing);
  }
}

/** Chunks that are not full, of several operators together as long as they fit: a small list is one chunk. */
function mixed(rests: readonly ValidRow[][]): ValidRow[][] {
  const chunks: ValidRow[][] = [];
  for (const rest of rests) {
    const last = chunks.at(-1);
    if (last && last.length + rest.length <= chunkSize) last.push(...rest);
    else chunks.push([...rest]);
  }
  return chunks;
}
