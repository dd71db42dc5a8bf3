/** The protocols of the HTTP carriers. */
export type Protocol = 'central-platform' | 'kannel' | 'jasmin' | 'infobip';

/** A request that sends, and what became of it. */
export interface HttpRecord {
  /** Unix time, ms. */
  at: number;
  protocol: Protocol;
  source: string;
  text: string;
  /** All of its numbers, with commas between them: small, because there may be millions. */
  numbers: string;
  /** The carrier's id of the request; null when it was refused. */
  carrierMessageId: string | null;
  /** 0 for accepted, the code that refused it, or null when it was accepted and not answered properly. */
  status: number | null;
  /** Further facts of the request, for tests to look at. */
  details?: Readonly<Record<string, unknown>>;
}

/** One message to one number, in the words of the journal of SMPP. */
export interface HttpJournalEntry {
  /** ISO 8601, UTC. */
  at: string;
  protocol: Protocol;
  source: string;
  destination: string;
  text: string;
  carrierMessageId: string | null;
  status: number | null;
  details?: Readonly<Record<string, unknown>>;
  /** An HTTP carrier gets a text whole, however long it is. */
  udh: null;
}

/** The newest requests, recorded before they are answered. It is bounded by the messages in them. */
export class HttpJournal {
  readonly #most: number;
  readonly #onForget: (record: HttpRecord) => void;
  #records: HttpRecord[] = [];
  /** Records before this one are forgotten. */
  #first = 0;
  #inMemory = 0;
  #total = 0;

  /**
   * @param most messages that are kept
   * @param onForget is called with each record that is no longer kept
   */
  constructor(most: number, onForget: (record: HttpRecord) => void = () => {}) {
    this.#most = most;
    this.#onForget = onForget;
  }

  /** Messages since the start or the last `clear`, those no longer in memory too. */
  get total(): number {
    return this.#total;
  }

  append(record: HttpRecord): void {
    const messages = messagesOf(record);
    this.#total += messages;
    this.#inMemory += messages;
    this.#records.push(record);
    while (this.#inMemory > this.#most && this.#first < this.#records.length) this.#forgetFirst();
    // Half of the list is free: copied now, each record is copied once on average.
    if (this.#first > 1_000 && this.#first * 2 > this.#records.length) {
      this.#records = this.#records.slice(this.#first);
      this.#first = 0;
    }
  }

  /** The requests in memory, oldest first. */
  *records(): Generator<HttpRecord, void> {
    const end = this.#records.length;
    const records = this.#records;
    for (let at = this.#first; at < end; at += 1) yield records[at]!;
  }

  /** The messages in memory, oldest first, each by itself; those to `destination` if given. */
  *entries(destination?: string): Generator<HttpJournalEntry, void> {
    for (const record of this.records()) {
      if (destination !== undefined && !record.numbers.includes(destination)) continue;
      const { at, numbers, ...rest } = record;
      for (const number of numbers.split(','))
        if (destination === undefined || number === destination)
          yield { at: new Date(at).toISOString(), destination: number, ...rest, udh: null };
    }
  }

  clear(): void {
    for (const record of this.records()) this.#onForget(record);
    this.#records = [];
    this.#first = 0;
    this.#inMemory = 0;
    this.#total = 0;
  }

  #forgetFirst(): void {
    const record = this.#records[this.#first]!;
    this.#first += 1;
    this.#inMemory -= messagesOf(record);
    this.#onForget(record);
  }
}

/** How many numbers a request has. */
export function messagesOf({ numbers }: HttpRecord): number {
  let count = 1;
  for (let at = numbers.indexOf(','); at !== -1; at = numbers.indexOf(',', at + 1)) count += 1;
  return count;
}
