import { appendFileSync, closeSync, ftruncateSync, openSync } from 'node:fs';
import { journalEntry, type JournalEntry, type JournalRecord } from './journalEntry.ts';
import { JournalMemory } from './JournalMemory.ts';

interface JournalOptions {
  /** JSON lines are appended here. */
  path?: string;
  /** The newest entries that are kept in memory; 0 keeps none. */
  memory: number;
}

/**
 * All submits, recorded before the carrier answers: a test compares them with the database after a crash. Submits that
 * come together are written to the file together by `flush`, which links call before anything leaves. Then they are in
 * the kernel and survive a killed process, though not a power cut.
 */
export class Journal {
  readonly #size: number;
  #memory: JournalMemory;
  #file: number | null;
  #total = 0;
  #unwritten: JournalRecord[] = [];

  constructor({ path, memory }: JournalOptions) {
    this.#size = memory;
    this.#memory = new JournalMemory(memory);
    this.#file = path === undefined ? null : openSync(path, 'a', 0o600);
  }

  /** Entries since the start or the last `clear`, those no longer in memory too. */
  get total(): number {
    return this.#total;
  }

  append(record: JournalRecord): void {
    if (this.#size > 0) this.#memory.put(this.#total, record);
    this.#total += 1;
    if (this.#file === null) return;
    // A submit that is never answered has to be written too.
    if (this.#unwritten.length === 0) setImmediate(() => this.flush());
    this.#unwritten.push(record);
  }

  /** When it returns, everything is in the file. */
  flush(): void {
    if (this.#file === null || this.#unwritten.length === 0) return;
    const lines = this.#unwritten.map((record) => `${JSON.stringify(journalEntry(record))}\n`);
    this.#unwritten = [];
    appendFileSync(this.#file, lines.join(''));
  }

  /** The entries in memory, oldest first; those to `destination` if given. */
  entries(destination?: string): JournalEntry[] {
    return [...this.entriesFrom(destination)];
  }

  /** The same one by one, from entry number `since` (from 0). */
  *entriesFrom(destination?: string, since = 0): Generator<JournalEntry, void> {
    for (const record of this.records(destination, since)) yield journalEntry(record);
  }

  /** The records in memory, oldest first, of entry number `since` (from 0) and those after it. */
  *records(destination?: string, since = 0): Generator<JournalRecord, void> {
    // Records that are appended, overwritten or cleared meanwhile are left out.
    const end = this.#total;
    const memory = this.#memory;
    for (let number = Math.max(since, end - this.#size, 0); number < end; number += 1) {
      if (this.#memory !== memory) return;
      if (this.#total - number > this.#size) continue;
      const record = memory.get(number);
      if (destination === undefined || record.submit.destination === destination) yield record;
    }
  }

  /** Forgets everything, and empties the file. */
  clear(): void {
    this.#memory = new JournalMemory(this.#size);
    this.#total = 0;
    this.#unwritten = [];
    if (this.#file !== null) ftruncateSync(this.#file);
  }

  close(): void {
    this.flush();
    if (this.#file !== null) closeSync(this.#file);
    this.#file = null;
  }
}
