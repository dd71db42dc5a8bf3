import { Journal } from './journal/Journal.ts';
import { LongMessages } from './LongMessages.ts';
import { MessageIds } from './MessageIds.ts';
import { readMode, type Mode } from './mode.ts';
import { Mailbox } from './receipts/Mailbox.ts';
import { TimerWheel } from './TimerWheel.ts';

export interface CarrierOptions {
  systemId: string;
  password: string;
  /** A file that every submit is appended to, as a JSON line. */
  journalPath?: string;
  /** The newest submits that are kept in memory, each with its octets. */
  journalMemory: number;
  /** After this a refused receipt is sent again. */
  receiptRetryMs: number;
  /** As `PUT /mode` takes it. */
  mode: unknown;
}

/** State that all connections of a simulated carrier share. */
export class Carrier {
  readonly options: CarrierOptions;
  readonly journal: Journal;
  readonly ids = new MessageIds();
  readonly longMessages = new LongMessages();
  readonly wheel = new TimerWheel();
  /** Counts of events since the start. */
  readonly counters = {
    submits: 0,
    accepted: 0,
    refused: 0,
    unanswered: 0,
    receiptsSent: 0,
    receiptsTaken: 0,
    receiptsRefused: 0,
  };
  readonly #mailboxes = new Map<string, Mailbox>();
  readonly #onMode = new Set<() => void>();
  #mode: Mode;
  /** Submits to which the mode will still apply. */
  #left = Infinity;

  constructor(options: CarrierOptions) {
    this.options = options;
    this.journal = new Journal({ path: options.journalPath, memory: options.journalMemory });
    this.#mode = readMode(options.mode);
    this.#begin(this.#mode);
  }

  get mode(): Mode {
    return this.#mode;
  }

  /** Replaces the mode. @throws a ModeError, and keeps the current mode */
  setMode(asked: unknown): void {
    this.#begin(readMode(asked));
  }

  /** Calls `listener` now and whenever the mode changes. @returns a function that ends this */
  onMode(listener: () => void): () => void {
    this.#onMode.add(listener);
    listener();
    return () => this.#onMode.delete(listener);
  }

  /** To be called when the mode has applied to a submit; after `forNext` of them its successor begins. */
  countDown(): void {
    if (this.#left === Infinity) return;
    this.#left -= 1;
    if (this.#left === 0) this.setMode(this.#mode.then);
  }

  /** Submits to which the mode will still apply; null if there is no limit. */
  get submitsLeft(): number | null {
    return this.#left === Infinity ? null : this.#left;
  }

  mailbox(systemId: string): Mailbox {
    let mailbox = this.#mailboxes.get(systemId);
    if (!mailbox) this.#mailboxes.set(systemId, (mailbox = new Mailbox()));
    return mailbox;
  }

  get receiptsWaiting(): number {
    return [...this.#mailboxes.values()].reduce((sum, { waiting }) => sum + waiting, 0);
  }

  get receiptsLost(): number {
    return [...this.#mailboxes.values()].reduce((sum, { lost }) => sum + lost, 0);
  }

  close(): void {
    this.wheel.stop();
    this.journal.close();
  }

  #begin(mode: Mode): void {
    this.#mode = mode;
    this.#left = mode.forNext;
    if (mode.forMs !== null) {
      this.wheel.later(mode.forMs, () => {
        if (this.#mode === mode) this.setMode(mode.then);
      });
    }
    for (const listener of this.#onMode) listener();
  }
}
