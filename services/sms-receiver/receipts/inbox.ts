import type { Database } from '#services/kit/database/index.ts';
import type { Logger } from '#services/kit/log.ts';
import type { DataSm, DeliverSm } from '#services/kit/smpp/pdu.ts';
import { messageOctets } from '#services/kit/smpp/tlv.ts';
import { Batcher } from '../Batcher.ts';
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

/** What a carrier delivers, stored before it is told so. */
export class ReceiptInbox {
  readonly #options: InboxOptions;
  readonly #log: Logger;
  readonly #storing: Batcher<Arrival>;

  constructor(database: Database, options: InboxOptions, log: Logger) {
    this.#options = options;
    this.#log = log;
    this.#storing = new Batcher((arrivals) => store(database, options, arrivals), storeTogether);
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
  }

  drain(): Promise<void> {
    return this.#storing.drain();
  }
}

async function store(
  database: Database,
  { routeId, idMode }: InboxOptions,
  arrivals: Arrival[],
): Promise<void> {
  const rows = arrivals.map(({ receipt, raw }) => ({
    route_id: routeId,
    carrier_message_id: cleaned(receiptKey(receipt.carrierMessageId, idMode)),
    status: receipt.status,
    carrier_status: cleaned(receipt.carrierState),
    carrier_error: receipt.errorCode === null ? null : cleaned(receipt.errorCode),
    raw,
    matched_at: null,
  }));
  await database.transaction().execute(async (transaction) => {
    await transaction.insertInto('receipts').values(rows).execute();
    const carrierIds = [...new Set(rows.map((row) => row.carrier_message_id))];
    await matchReceipts(transaction, { routeId, carrierIds });
  });
}

/** PostgreSQL stores no NUL, and one garbled receipt must not keep a thousand good ones out. */
function cleaned(text: string): string {
  return text.replaceAll('\0', '').slice(0, 100);
}
