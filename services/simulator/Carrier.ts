import { Journal } from './Journal.ts';
import { MessageIds } from './MessageIds.ts';
import { readMode, type Mode } from './mode.ts';
import { Mailbox } from './receipts/Mailbox.ts';
import { Wheel } from './Wheel.ts';

export interface CarrierOptions {
  systemId: string;
  password: string;
  journalPath?: string;
  journalMemory: number;
  /** After which a receipt that was not taken is sent again. */
  receiptRetryMs: number;
  mode: unknown;
}

/** What has happened since the start. */
export interface CarrierCounters {
  submits: number;
  accepted: number;
  refused: number;
  unanswered: number;
  receiptsSent: number;
  receiptsTaken: number;
  receiptsRefused: number;
}

/** What all connections of one simulated carrier share. */
export class Carrier {
  readonly options: CarrierOptions;
  readonly journal: Journal;
  readonly ids = new MessageIds();
  readonly wheel = new Wheel();
  readonly counters: CarrierCounters = {
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
  /** Submits that the mode will still meet. */
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

  /** Replaces the mode for submits from now on. Throws a ModeError and keeps the old one. */
  setMode(asked: unknown): void {
    this.#begin(readMode(asked));
  }

  /** Calls `hear` now and whenever the mode changes. @returns what ends it */
  onMode(hear: () => void): () => void {
    this.#onMode.add(hear);
    hear();
    return () => this.#onMode.delete(hear);
  }

  /** The mode has met a submit; after as many as it was for, its successor begins. */
  countDown(): void {
    if (this.#left === Infinity) return;
    this.#left -= 1;
    if (this.#left === 0) this.setMode(this.#mode.then);
  }

  /** Submits that the mode will still meet; null when it stays. */
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
    for (const hear of this.#onMode) hear();
  }
}
