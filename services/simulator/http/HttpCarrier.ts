import { check } from '../check.ts';
import { MessageIds, writeId, type IdForm } from '../MessageIds.ts';
import { ModeSequence } from '../modes/ModeSequence.ts';
import { SecondLimit } from '../SecondLimit.ts';
import { TimerWheel } from '../TimerWheel.ts';
import { readHttpMode, type HttpMode } from './httpMode.ts';
import { amountsSchema, readHttpSettings, type HttpSettings } from './httpSettings.ts';
import { HttpJournal } from './journal/HttpJournal.ts';
import { countHttpJournal } from './journal/httpJournalCounts.ts';
import { NumberEndings } from './NumberEndings.ts';
import { PlatformReports } from './platform/PlatformReports.ts';
import { Purses } from './Purses.ts';
import { CallbackSender } from './receipts/CallbackSender.ts';
import { PolledReports } from './receipts/PolledReports.ts';

export interface HttpCarrierOptions {
  /** User name and password of every account, unless settings say otherwise. */
  systemId: string;
  password: string;
  /** The newest messages that are kept in memory, with what their reports say. */
  journalMemory: number;
  /** After this a receipt is pushed again that was not taken. */
  receiptRetryMs: number;
  /** As `PUT /http/mode` takes it. */
  httpMode: unknown;
  /** As `PUT /http/settings` takes them. */
  httpSettings: unknown;
}

const mostRecent = 10_000;

/** State that all requests to the simulated HTTP carriers share. */
export class HttpCarrier {
  readonly options: HttpCarrierOptions;
  readonly wheel = new TimerWheel();
  readonly modes: ModeSequence<HttpMode>;
  readonly journal: HttpJournal;
  readonly purses = new Purses();
  readonly platformReports = new PlatformReports();
  /** Receipts of the Infobip shape that wait to be polled. */
  readonly polledReports = new PolledReports();
  readonly callbacks: CallbackSender;
  /** Counts of events since the start. */
  readonly counters = {
    /** Calls of any kind, known and unknown. */
    requests: 0,
    /** Messages, not requests. */
    accepted: 0,
    refused: 0,
    unanswered: 0,
    /** Calls for receipts, and the final states that they got. */
    polls: 0,
    receiptsPolled: 0,
    receiptsSent: 0,
    receiptsTaken: 0,
    receiptsRefused: 0,
    redirectsFollowed: 0,
  };
  readonly #ids = new MessageIds();
  #settings: HttpSettings;
  #dnd!: NumberEndings;
  #barred!: NumberEndings;
  /** When requests came, by what they ask for. */
  readonly #recent = new Map<string, number>();
  /** Use of the limits, by account. */
  #usage = new Map<string, { second: SecondLimit; messages: number }>();

  constructor(options: HttpCarrierOptions) {
    this.options = options;
    this.modes = new ModeSequence(readHttpMode, this.wheel, options.httpMode);
    this.journal = new HttpJournal(options.journalMemory, (record) => this.platformReports.forget(record));
    this.callbacks = new CallbackSender(this.wheel, this.counters, options.receiptRetryMs);
    this.#settings = this.setSettings(options.httpSettings);
  }

  get mode(): HttpMode {
    return this.modes.current;
  }

  get settings(): HttpSettings {
    return this.#settings;
  }

  get dnd(): NumberEndings {
    return this.#dnd;
  }

  get barred(): NumberEndings {
    return this.#barred;
  }

  /** Replaces the settings and fills the purses; limits begin anew. @throws a ModeError, and keeps the current ones */
  setSettings(asked: unknown): HttpSettings {
    const settings = readHttpSettings(asked, this.options.systemId, this.options.password);
    const { purses = {} } = asked as { purses?: Record<string, number | null> };
    const filled = new Purses();
    filled.fill(purses);
    this.purses.empty();
    this.purses.fill(purses);
    this.#settings = settings;
    this.#dnd = new NumberEndings(settings.dnd);
    this.#barred = new NumberEndings(settings.barred);
    this.#usage = new Map();
    return settings;
  }

  /** In taka; null for no limit. Purses that are left out stay as they are. @throws a ModeError */
  fillPurses(amounts: unknown): void {
    check(amountsSchema, amounts, 'purses');
    this.purses.fill(amounts as Record<string, number | null>);
  }

  /** The carrier's clock; Unix time, ms. */
  now(): number {
    return Date.now() + this.mode.clockOffsetMs;
  }

  nextId(form: IdForm): string {
    return writeId(this.#ids.next(this.mode.idsRepeatAfter), form);
  }

  /** Whether an account may send so many messages now; then they count. */
  admit(account: string, messages: number): 'throttled' | 'quota' | null {
    const { perSecond, quota } = this.#settings.limits;
    if (perSecond === Infinity && quota === Infinity) return null;
    let usage = this.#usage.get(account);
    if (!usage) this.#usage.set(account, (usage = { second: new SecondLimit(), messages: 0 }));
    if (!usage.second.admits(perSecond)) return 'throttled';
    if (usage.messages + messages > quota) return 'quota';
    usage.messages += messages;
    return null;
  }

  /** Whether a request equals one of the last `withinMs`; only the newest thousands are compared. */
  isRepeated(request: string, withinMs: number): boolean {
    const now = performance.now();
    const earlier = this.#recent.get(request) ?? -Infinity;
    if (this.#recent.size >= mostRecent) this.#recent.clear();
    this.#recent.set(request, now);
    return now - earlier < withinMs;
  }

  get state() {
    return {
      mode: this.mode.asked,
      requestsLeft: this.modes.left,
      counters: this.counters,
      purses: this.purses.all,
      receiptsWaiting: this.callbacks.waiting + this.polledReports.waiting,
      journal: { total: this.journal.total },
    };
  }

  get journalCounts() {
    return { total: this.journal.total, ...countHttpJournal(this.journal.records()) };
  }

  close(): void {
    this.wheel.stop();
    this.callbacks.close();
  }
}
