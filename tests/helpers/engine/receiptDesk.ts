import type { Database } from '#services/kit/database/index.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { dispatchStore } from '#services/engine/queue/store.ts';
import { storeReceipts } from '#services/engine/receipts/store.ts';
import { statusOfState } from '#services/engine/receipts/receiptState.ts';
import { LeaseHolder } from './leaseHolder.ts';
import { newNumbers, queueBatch } from '../messages/queue.ts';

/** A receipt's part, from 1, its state and its error. */
export type Word = readonly [part: number, state: string, error?: string];

/** Messages and receipts straight into the tables, by the engine's own functions and without a carrier. */
export class ReceiptDesk {
  readonly #database: Database;
  readonly routeId: number;

  constructor(database: Database, routeId: number) {
    this.#database = database;
    this.routeId = routeId;
  }

  static async open(database: Database): Promise<ReceiptDesk> {
    const { id } = await database
      .insertInto('routes')
      .values({ name: 'primary' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return new ReceiptDesk(database, id);
  }

  /** A message that the carrier has taken: part n under the id `<message>-<n>`. @returns its id */
  async sent(parts: number): Promise<number> {
    const text = 'a'.repeat(parts === 1 ? 10 : parts * 150);
    const { ids } = await queueBatch(this.#database, { to: newNumbers(1), text });
    const rules = { leaseSeconds: 60, graceSeconds: 30, whenUncertain: () => new Map() };
    const holder = new LeaseHolder(
      dispatchStore(this.#database, rules, createLog('tests', 'silent')),
      this.routeId,
    );
    const messages = await holder.markAll();
    const accepted = Array.from({ length: parts }, (_, index) => ({
      part: index + 1,
      carrierMessageId: `${ids[0]}-${index + 1}`,
    }));
    await holder.settle(
      messages.map((message) => ({
        message,
        accepted,
        end: { kind: 'accepted' as const },
        submittedAt: Date.now(),
      })),
    );
    return ids[0]!;
  }

  /** Stores receipts and brings them to their messages, in the caller's transaction. @returns how many found theirs */
  async receiveIn(
    transaction: Parameters<typeof storeReceipts>[0],
    receipts: readonly (readonly [message: number, ...Word])[],
    receivedAt = new Date(),
  ): Promise<number> {
    const { early } = await storeReceipts(
      transaction,
      receipts.map(([message, part, state, carrierError = '000']) => ({
        routeId: this.routeId,
        carrierMessageId: `${message}-${part}`,
        otherMessageId: null,
        status: statusOfState(state),
        carrierStatus: state,
        carrierError,
        doneAt: null,
        raw: Buffer.from(state),
        receivedAt,
      })),
    );
    return receipts.length - early.length;
  }

  /** Receipts of one message that come together. */
  receive(message: number, ...words: Word[]): Promise<number> {
    const receipts = words.map((word) => [message, ...word] as const);
    return this.#database.transaction().execute((transaction) => this.receiveIn(transaction, receipts));
  }

  /** The same of receipts that came then, and are written down only now. */
  receiveLate(message: number, receivedAt: Date, ...words: Word[]): Promise<number> {
    const receipts = words.map((word) => [message, ...word] as const);
    return this.#database
      .transaction()
      .execute((transaction) => this.receiveIn(transaction, receipts, receivedAt));
  }

  /** The ends of its parts so far, in their order; the end of the only one is the message's. */
  async partsOf(message: number): Promise<(string | null)[]> {
    const rows = await this.#database
      .selectFrom('message_parts')
      .innerJoin('messages', 'messages.id', 'message_parts.message_id')
      .select(['is_one_of_many', 'final_status', 'messages.status'])
      .where('message_id', '=', message)
      .orderBy('part')
      .execute();
    return rows.map((row) => {
      if (row.is_one_of_many) return row.final_status;
      return row.status === 'submitted' ? null : row.status;
    });
  }
}
