import { Journal } from './journal/Journal.ts';
import { LongMessages } from './LongMessages.ts';
import { MessageIds } from './MessageIds.ts';
import { readMode, type Mode } from './modes/mode.ts';
import { ModeSequence } from './modes/ModeSequence.ts';
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
  readonly modes: ModeSequence<Mode>;
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

  constructor(options: CarrierOptions) {
    this.options = options;
    this.journal = new Journal({ path: options.journalPath, memory: options.journalMemory });
    this.modes = new ModeSequence(readMode, this.wheel, options.mode);
  }

  get mode(): Mode {
    return this.modes.current;
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
}
