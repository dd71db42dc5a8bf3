import type { Clock } from '#services/kit/database/DatabaseClock.ts';
import type { Database } from '#services/kit/database/index.ts';
import type { Logger } from '#services/kit/logging/log.ts';
import type { DataSm, DeliverSm } from '#services/kit/smpp/codec/pdu.ts';
import { messageOctets } from '#services/kit/smpp/codec/tlv.ts';
import { Batcher } from '#services/kit/jobs/Batcher.ts';
import { crashPoint } from '../crashPoint.ts';
import type { IdMode, ReceiptDetection } from '#contract/main-api/routes.ts';
import { takeIncoming } from '../opt-outs/incoming.ts';
import { receiptKey } from '../carriers/submit/carrierMessageId.ts';
import { parseReceipt, type Receipt } from './receipt.ts';
import { changeByReceipts } from './applyReceipts.ts';
import { matchEarly } from './match.ts';
import { storeReceipts, type ReceiptRow } from './store.ts';
import type { UnpersistedMessageIds } from './UnpersistedMessageIds.ts';

export interface InboxOptions {
  routeId: number;
  idMode: IdMode;
  /** Zone of the carrier's dates. */
  utcOffsetMinutes: number;
  /** The database's clock, because receipts of several processes are put in order. */
  clock: Clock;
  /** How the carrier's receipts are told from texts that people send. */
  receiptDetection: ReceiptDetection;
  /** What this process is about to write down. */
  unpersisted: UnpersistedMessageIds;
}

const storeTogether = { maxItems: 1_000, maxDelayMs: 5 };
/** A receipt may be quicker than the commit of the answer that names its message: it is looked for again and again for a while. */
const lookAgain = { everyMs: 500, forMs: 10_000 };

/** What a carrier delivers, stored before it is told so. */
export class ReceiptInbox {
  readonly #database: Database;
  readonly #options: InboxOptions;
  readonly #log: Logger;
  readonly #storing: Batcher<ReceiptRow>;
  /** Carrier ids under which receipts wait, and until when this process looks for them. */
  readonly #early = new Map<string, number>();
  #timer: NodeJS.Timeout | null = null;
  #isDraining = false;
  #matching: Promise<void> = Promise.resolve();

  constructor(database: Database, options: InboxOptions, log: Logger) {
    this.#database = database;
    this.#options = options;
    this.#log = log;
    this.#storing = new Batcher((arrivals) => this.#store(arrivals), storeTogether);
  }

  /** Resolves when the receipt is committed; rejects when it could not be, and the carrier will come again. */
  async take(deliver: DeliverSm | DataSm): Promise<void> {
    const { utcOffsetMinutes, receiptDetection } = this.#options;
    const receipt = parseReceipt(deliver, { utcOffsetMinutes, detection: receiptDetection });
    if (!receipt) {
      // Never refused, whatever it says, or the carrier would bring it for ever.
      await takeIncoming(this.#database, this.#options.routeId, deliver, this.#log);
      return;
    }
    const row = rowOf(receipt, messageOctets(deliver), this.#options);
    // The answer that names it may stand before it in what was read just now, and is heard at the end of this turn.
    await Promise.resolve();
    const persisted = this.#options.unpersisted.whenPersisted(row.carrierMessageId);
    if (persisted) await persisted;
    await this.#storing.add(row);
    crashPoint('after-receipt-commit');
  }

  /** Resolves when everything taken so far is stored, and what was early has been looked for once more. */
  async drain(): Promise<void> {
    this.#isDraining = true;
    await this.#storing.drain();
    if (this.#timer) {
      clearTimeout(this.#timer);
      this.#matchEarly();
    }
    await this.#matching;
  }

  async #store(receipts: readonly ReceiptRow[]): Promise<void> {
    const early = await this.#database
      .transaction()
      .execute((transaction) => storeReceipts(transaction, this.#options.routeId, receipts));
    if (early.length > 0) this.#lookAgain(early);
  }

  /** What is early for longer than that is the upkeep's. */
  #lookAgain(carrierIds: readonly string[]): void {
    const until = performance.now() + lookAgain.forMs;
    for (const carrierId of carrierIds) this.#early.set(carrierId, until);
    this.#timer ??= setTimeout(() => this.#matchEarly(), lookAgain.everyMs);
  }

  #matchEarly(): void {
    this.#timer = null;
    const named = new Map([[this.#options.routeId, [...this.#early.keys()]]]);
    this.#matching = this.#database
      .transaction()
      .execute((transaction) => changeByReceipts(transaction, (changes) => matchEarly(changes, named)))
      .then(
        (found) => this.#forgetEarly(found),
        (error: unknown) => this.#log.warn({ err: error }, 'could not match early receipts'),
      )
      .finally(() => {
        if (this.#early.size > 0 && !this.#isDraining) {
          this.#timer ??= setTimeout(() => this.#matchEarly(), lookAgain.everyMs);
        }
      });
  }

  #forgetEarly(found: ReadonlySet<string>): void {
    const now = performance.now();
    for (const [carrierId, until] of this.#early) {
      if (found.has(carrierId) || until < now) this.#early.delete(carrierId);
    }
  }
}

function rowOf(receipt: Receipt, raw: Uint8Array, { routeId, idMode, clock }: InboxOptions): ReceiptRow {
  return {
    routeId,
    carrierMessageId: cleaned(receiptKey(receipt.carrierMessageId, idMode)),
    status: receipt.status,
    carrierStatus: cleaned(receipt.carrierState),
    carrierError: receipt.errorCode === null ? null : cleaned(receipt.errorCode),
    doneAt: receipt.doneAt,
    raw,
    receivedAt: new Date(clock.now()),
  };
}

/** PostgreSQL stores no NUL, and one garbled receipt must not keep a thousand good ones out. */
function cleaned(text: string): string {
  return text.replaceAll('\0', '').slice(0, 100);
}
