import { sql } from 'kysely';
import type { MessageClass } from '#contract/sms-receiver/messages.ts';
import { classRules } from '#domain/messageClass.ts';
import { operatorOf } from '#domain/operators.ts';
import { segmentsOf } from '#domain/sms/segments.ts';
import type { Database } from '#services/kit/database/index.ts';
import { hold } from '#services/sms-receiver/credit/ledger.ts';

export interface NewBatch {
  to: readonly string[];
  text?: string;
  class?: MessageClass;
  /** Below 0 for messages that are too old already. */
  validForSeconds?: number;
  senderId?: string;
  /** Default: Padma Traders, with its operator. */
  company?: string;
}

export interface QueuedBatch {
  companyId: number;
  batchId: number;
  chunkId: number;
  /** In the order of `to`. */
  ids: number[];
}

/** Puts many messages into the queue as one chunk, with their credit held, as a bulk will. */
export function queueBatch(database: Database, batch: NewBatch): Promise<QueuedBatch> {
  const { to, text = 'Hello', class: messageClass = 'transactional', senderId = 'PADMA' } = batch;
  const { lane, validitySeconds } = classRules[messageClass];
  const { encoding, segments } = segmentsOf(text);
  return database.transaction().execute(async (transaction) => {
    const user = await transaction
      .selectFrom('users')
      .innerJoin('companies', 'companies.id', 'users.company_id')
      .select(['users.id', 'users.company_id'])
      .where('companies.name', '=', batch.company ?? 'Padma Traders')
      .orderBy('users.id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const companyId = user.company_id;
    const { id: batchId } = await transaction
      .insertInto('batches')
      .values({
        company_id: companyId,
        kind: 'bulk',
        class: messageClass,
        sender_id: senderId,
        user_id: user.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await hold(transaction, { companyId, amount: segments * to.length, batchId, userId: user.id });
    const { id: chunkId } = await transaction
      .insertInto('chunks')
      .values({ company_id: companyId, batch_id: batchId, lane })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = await transaction
      .insertInto('messages')
      .values(
        to.map((msisdn) => ({
          company_id: companyId,
          batch_id: batchId,
          chunk_id: chunkId,
          msisdn,
          text,
          operator: operatorOf(msisdn),
          encoding,
          segments,
          status: 'queued' as const,
          valid_until: sql<Date>`now() + make_interval(secs => ${batch.validForSeconds ?? validitySeconds})`,
        })),
      )
      .returning('id')
      .execute();
    return { companyId, batchId, chunkId, ids: rows.map(({ id }) => id) };
  });
}

let given = 0;

/** Numbers that no other call in this file gets, and that mean nothing special to the simulator. */
export function newNumbers(count: number): string[] {
  return Array.from({ length: count }, () => `88017${String((given += 1)).padStart(8, '0')}`);
}

/** Lets the waits before retries pass. */
export async function passWaits(database: Database): Promise<void> {
  await database
    .updateTable('chunks')
    .set({ available_at: sql`now()` })
    .where('done_at', 'is', null)
    .execute();
}
