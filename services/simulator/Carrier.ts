import { Journal, type JournalEntry } from './Journal.ts';
import { Mailbox } from './Mailbox.ts';
import { MessageIds } from './MessageIds.ts';
import { readMode, type Mode } from './mode.ts';
import type { ReceiptJob } from './receipt.ts';

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
  #mode: Mode;
  #isClosed = false;

  constructor(options: CarrierOptions) {
    this.options = options;
    this.#mode = readMode(options.mode);
    this.journal = new Journal({ path: options.journalPath, memory: options.journalMemory });
  }

  get mode(): Mode {
    return this.#mode;
  }

  /** Replaces the mode for submits from now on. Throws a ModeError and keeps the old one. */
  setMode(asked: unknown): void {
    this.#mode = readMode(asked);
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

  /** Writes the journal; at once, since the answer comes next. */
  record(describe: () => JournalEntry): void {
    if (!this.#isClosed) this.journal.append(describe);
  }

  post(systemId: string, job: ReceiptJob, delayMs: number): void {
    this.later(delayMs, () => this.mailbox(systemId).add(job));
  }

  /** Runs something later, unless the carrier is closed by then; keeps no process alive. */
  later(delayMs: number, run: () => void): void {
    if (delayMs === 0) return run();
    setTimeout(() => {
      if (!this.#isClosed) run();
    }, delayMs).unref();
  }

  close(): void {
    this.#isClosed = true;
    this.journal.close();
  }
}
