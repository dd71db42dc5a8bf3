import type { Database } from '#services/kit/database/index.ts';
import { createLog } from '#services/kit/log.ts';
import { dispatchStore } from '#services/sms-receiver/dispatch/store.ts';
import { matchReceipts } from '#services/sms-receiver/receipts/match.ts';
import { statusOfState } from '#services/sms-receiver/smpp/receiptState.ts';
import { newNumbers, queueBatch } from './queue.ts';

/** What a receipt says of a part, from 1. */
export type Word = readonly [part: number, state: string];

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
    const rules = { leaseSeconds: 60, graceSeconds: 30 };
    const store = dispatchStore(this.#database, this.routeId, rules, createLog('tests', 'silent'));
    const { messages } = await store.claim({ submits: parts, isIdle: true });
    const accepted = Array.from({ length: parts }, (_, index) => ({
      part: index + 1,
      carrierMessageId: `${ids[0]}-${index + 1}`,
    }));
    await store.settle(
      messages.map((message) => ({ message, accepted, end: { kind: 'answered' as const } })),
    );
    return ids[0]!;
  }

  /** Stores receipts and matches them, in the caller's transaction. @returns how many found their message */
  async receiveIn(
    transaction: Parameters<typeof matchReceipts>[0],
    receipts: readonly (readonly [message: number, ...Word])[],
  ): Promise<number> {
    const rows = receipts.map(([message, part, state]) => ({
      route_id: this.routeId,
      carrier_message_id: `${message}-${part}`,
      status: statusOfState(state),
      carrier_status: state,
      carrier_error: '000',
      raw: Buffer.from(state),
      matched_at: null,
    }));
    await transaction.insertInto('receipts').values(rows).execute();
    const carrierIds = rows.map((row) => row.carrier_message_id);
    return matchReceipts(transaction, { routeId: this.routeId, carrierIds });
  }

  /** Receipts of one message that come together. */
  receive(message: number, ...words: Word[]): Promise<number> {
    const receipts = words.map(([part, state]) => [message, part, state] as const);
    return this.#database.transaction().execute((transaction) => this.receiveIn(transaction, receipts));
  }

  async partsOf(message: number): Promise<(string | null)[]> {
    const rows = await this.#database
      .selectFrom('message_parts')
      .select('final_status')
      .where('message_id', '=', message)
      .orderBy('part')
      .execute();
    return rows.map((row) => row.final_status);
  }
}
