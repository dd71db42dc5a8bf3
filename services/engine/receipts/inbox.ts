import type { Clock } from '#services/kit/database/DatabaseClock.ts';
import type { Database } from '#services/kit/database/index.ts';
import type { Logger } from '#services/kit/logging/log.ts';
import type { DataSm, DeliverSm } from '#services/kit/smpp/codec/pdu.ts';
import { crashPoint } from '../crashPoint.ts';
import { applyIncomingText, parseIncomingText } from '../opt-outs/incoming.ts';
import { parseReceipt, type ReceiptFormat } from './receipt.ts';
import { ReceiptWriter } from './ReceiptWriter.ts';
import { idsOf } from './store.ts';
import type { UnpersistedMessageIds } from './UnpersistedMessageIds.ts';

export interface InboxOptions extends ReceiptFormat {
  /** The route's name. */
  route: string;
  /** The database's clock, because receipts of several processes are put in order. */
  clock: Clock;
  /** Carrier ids that this process is about to store. */
  unpersisted: UnpersistedMessageIds;
}

/** Deliveries of a carrier, stored before they are acknowledged. */
export class ReceiptInbox {
  readonly #database: Database;
  readonly #options: InboxOptions;
  readonly #log: Logger;
  readonly #writer: ReceiptWriter;

  constructor(database: Database, options: InboxOptions, log: Logger) {
    this.#database = database;
    this.#options = options;
    this.#log = log;
    this.#writer = new ReceiptWriter(database, options, log);
  }

  /** Resolves when the receipt is committed; rejects when it could not be, and the carrier will come again. */
  async receive(deliver: DeliverSm | DataSm): Promise<void> {
    const receipt = parseReceipt(deliver, this.#options, new Date(this.#options.clock.now()));
    if (!receipt) {
      // Never refused, whatever it says, or the carrier would deliver it for ever.
      const text = parseIncomingText(deliver, this.#options.routeId);
      return applyIncomingText(this.#database, text, this.#log);
    }
    // The answer that names it may stand before it in what was read just now, and is handled at the end of this turn.
    await Promise.resolve();
    for (const id of idsOf(receipt)) {
      const persisted = this.#options.unpersisted.whenPersisted(id);
      if (persisted) await persisted;
    }
    await this.#writer.add(receipt);
    crashPoint('after-receipt-commit');
  }

  /** Resolves when everything received so far is stored, and early ones have been matched once more. */
  drain(): Promise<void> {
    return this.#writer.drain();
  }
}
