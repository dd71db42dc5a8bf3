import type { Database } from '#services/kit/database/index.ts';
import type { Logger } from '#services/kit/log.ts';
import type { DataSm, DeliverSm } from '#services/kit/smpp/pdu.ts';
import { messageOctets } from '#services/kit/smpp/tlv.ts';
import { Batcher } from '../Batcher.ts';
import { crashPoint } from '../crashPoint.ts';
import { receiptKey, type IdMode } from '../smpp/carrierMessageId.ts';
import { parseReceipt, type Receipt } from '../smpp/receipt.ts';
import { matchReceipts } from './match.ts';

export interface InboxOptions {
  routeId: number;
  idMode: IdMode;
  /** Zone of the carrier's dates. */
  utcOffsetMinutes: number;
}

interface Arrival {
  receipt: Receipt;
  raw: Uint8Array;
}

const storeTogether = { maxItems: 1_000, maxDelayMs: 5 };
/** A receipt may be quicker than the commit of the answer that names its message. */
const lookAgainMs = 500;

/** What a carrier delivers, stored before it is told so. */
export class ReceiptInbox {
  readonly #database: Database;
  readonly #options: InboxOptions;
  readonly #log: Logger;
  readonly #storing: Batcher<Arrival>;
  readonly #unmatched = new Set<string>();
  #timer: NodeJS.Timeout | null = null;
  #matching: Promise<void> = Promise.resolve();

  constructor(database: Database, options: InboxOptions, log: Logger) {
    this.#database = database;
    this.#options = options;
    this.#log = log;
    this.#storing = new Batcher((arrivals) => this.#store(arrivals), storeTogether);
  }

  /** Resolves when the receipt is committed; rejects when it could not be, and the carrier will come again. */
  async take(deliver: DeliverSm | DataSm): Promise<void> {
    const receipt = parseReceipt(deliver, { utcOffsetMinutes: this.#options.utcOffsetMinutes });
    if (!receipt) {
      // Not refused, or the carrier would bring it for ever. Incoming texts have no place in the product yet.
      this.#log.warn({ esmClass: deliver.esmClass }, 'the carrier delivered something that is no receipt');
      return;
    }
    await this.#storing.add({ receipt, raw: messageOctets(deliver) });
    crashPoint('after-receipt-commit');
  }

  /** Resolves when everything taken so far is stored, and what was early has been looked for once more. */
  async drain(): Promise<void> {
    await this.#storing.drain();
    if (this.#timer) {
      clearTimeout(this.#timer);
      this.#matchEarly();
    }
    await this.#matching;
  }

  async #store(arrivals: Arrival[]): Promise<void> {
    const rows = arrivals.map((arrival) => rowOf(arrival, this.#options));
    const carrierIds = [...new Set(rows.map((row) => row.carrier_message_id))];
    const matched = await this.#database.transaction().execute(async (transaction) => {
      await transaction.insertInto('receipts').values(rows).execute();
      return matchReceipts(transaction, { routeId: this.#options.routeId, carrierIds });
    });
    if (matched < rows.length) this.#lookAgain(carrierIds);
  }

  /** Once, soon; what is still unmatched then is the upkeep's. */
  #lookAgain(carrierIds: readonly string[]): void {
    for (const carrierId of carrierIds) this.#unmatched.add(carrierId);
    this.#timer ??= setTimeout(() => this.#matchEarly(), lookAgainMs);
  }

  #matchEarly(): void {
    this.#timer = null;
    const which = { routeId: this.#options.routeId, carrierIds: [...this.#unmatched] };
    this.#unmatched.clear();
    this.#matching = this.#database
      .transaction()
      .execute((transaction) => matchReceipts(transaction, which))
      .then(
        () => undefined,
        (error: unknown) => this.#log.warn({ err: error }, 'could not match early receipts'),
      );
  }
}

function rowOf({ receipt, raw }: Arrival, { routeId, idMode }: InboxOptions) {
  return {
    route_id: routeId,
    carrier_message_id: cleaned(receiptKey(receipt.carrierMessageId, idMode)),
    status: receipt.status,
    carrier_status: cleaned(receipt.carrierState),
    carrier_error: receipt.errorCode === null ? null : cleaned(receipt.errorCode),
    done_at: receipt.doneAt,
    raw,
    matched_at: null,
  };
}

/** PostgreSQL stores no NUL, and one garbled receipt must not keep a thousand good ones out. */
function cleaned(text: string): string {
  return text.replaceAll('\0', '').slice(0, 100);
}
