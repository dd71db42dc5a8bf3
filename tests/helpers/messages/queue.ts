import { sql } from 'kysely';
import type { MessageClass } from '#contract/sms-receiver/messages.ts';
import { classRules } from '#domain/messages/messageClass.ts';
import { operatorByPrefix } from '#domain/numbers/operators.ts';
import { segmentsOf } from '#domain/sms/segments.ts';
import type { Database } from '#services/kit/database/index.ts';
import { hold } from '#services/engine/credit/ledger.ts';
import { addAcceptedCounts } from '#services/engine/rollups/countChanges.ts';

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
    const { id: batchId, valid_until } = await transaction
      .insertInto('batches')
      .values({
        company_id: companyId,
        kind: 'bulk',
        class: messageClass,
        sender_id: senderId,
        user_id: user.id,
        text,
        message_count: to.length,
        segment_count: segments * to.length,
        valid_until: sql<Date>`now() + make_interval(secs => ${batch.validForSeconds ?? validitySeconds})`,
      })
      .returning(['id', 'valid_until'])
      .executeTakeFirstOrThrow();
    await hold(transaction, { companyId, amount: segments * to.length, batchId, userId: user.id });
    const { id: chunkId } = await transaction
      .insertInto('chunks')
      .values({
        company_id: companyId,
        batch_id: batchId,
        lane,
        message_count: to.length,
        expires_at: valid_until,
      })
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
          operator: operatorByPrefix(msisdn),
          encoding,
          segments,
          status: 'queued' as const,
        })),
      )
      .returning('id')
      .execute();
    await addAcceptedCounts(transaction, { companyId, batchId });
    return { companyId, batchId, chunkId, ids: rows.map(({ id }) => id) };
  });
}

// Starts above the numbers of the demonstration's invented history, some of which have opted out.
let given = 10_000;

/** Numbers that no other call in this file gets, and that mean nothing special to the simulator. */
export function newNumbers(count: number): string[] {
  return Array.from({ length: count }, () => `88017${String((given += 1)).padStart(8, '0')}`);
}

/** Lets the waits before retries pass. */
export async function passWaits(database: Database): Promise<void> {
  await database
    .updateTable('chunks')
    .set({ available_at: sql`now()` })
    .where('available_at', '<', sql<Date>`'infinity'`)
    .execute();
}

/** Ends the validity of the batches of these messages; the wait before their next try goes on. */
export async function growOld(database: Database, ids: readonly number[]): Promise<void> {
  const past = new Date(0);
  const batchIds = await database.selectFrom('messages').select('batch_id').where('id', 'in', ids).execute();
  const of = batchIds.map(({ batch_id }) => batch_id);
  await database.transaction().execute(async (transaction) => {
    await transaction.updateTable('chunks').set({ expires_at: past }).where('batch_id', 'in', of).execute();
    await transaction.updateTable('batches').set({ valid_until: past }).where('id', 'in', of).execute();
  });
}

/** Lets promotions go out at any time of day, so that what a test sees does not hang on when it runs. */
export async function openAllDay(database: Database): Promise<void> {
  await database.deleteFrom('sending_hours').execute();
}
