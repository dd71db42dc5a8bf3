import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';

/** One submit as the carrier saw it. */
export interface JournalEntry {
  /** ISO 8601, UTC. */
  at: string;
  /** The connection, counted from 1. */
  bind: number;
  sequence: number;
  source: string;
  destination: string;
  /** The part's place in a longer message; null for a message of one part. */
  udh: { reference: number; total: number; part: number } | null;
  dataCoding: number;
  text: string;
  /** The octets of the text, the user data header not included. */
  hex: string;
  /** null when the submit was refused. */
  carrierMessageId: string | null;
  /** The command_status of the answer; null when none is given. */
  status: number | null;
}

interface JournalOptions {
  /** JSON lines are appended here. */
  path?: string;
  /** The newest entries that are kept in memory; 0 keeps none. */
  memory: number;
}

/**
 * What the carrier was given, written down before it answers: a test compares it with the database after a crash.
 * A write reaches the kernel before `append` returns, so it outlives a killed process (not a power cut).
 */
export class Journal {
  readonly #memory: number;
  readonly #file: number | null;
  /** A ring: entry number n stands at n modulo its size. */
  #ring: JournalEntry[] = [];
  #total = 0;

  constructor({ path, memory }: JournalOptions) {
    this.#memory = memory;
    this.#file = path === undefined ? null : openSync(path, 'a');
  }

  /** Entries since the start or the last `clear`, those no longer in memory too. */
  get total(): number {
    return this.#total;
  }

  /** `describe` is called only when somebody reads. */
  append(describe: () => JournalEntry): void {
    const number = this.#total;
    this.#total += 1;
    if (this.#file === null && this.#memory === 0) return;
    const entry = describe();
    if (this.#file !== null) writeSync(this.#file, `${JSON.stringify(entry)}\n`);
    if (this.#memory > 0) this.#ring[number % this.#memory] = entry;
  }

  /** The entries in memory, oldest first; those to `destination` if given. */
  entries(destination?: string): JournalEntry[] {
    const oldest = this.#memory === 0 ? 0 : this.#total % this.#memory;
    const inOrder = [...this.#ring.slice(oldest), ...this.#ring.slice(0, oldest)];
    return destination === undefined ? inOrder : inOrder.filter((entry) => entry.destination === destination);
  }

  /** Forgets everything, and empties the file. */
  clear(): void {
    this.#ring = [];
    this.#total = 0;
    if (this.#file !== null) ftruncateSync(this.#file);
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file);
  }
}
