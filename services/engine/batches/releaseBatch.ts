import { sql, type Transaction } from 'kysely';
import type { BatchState, MessageClass } from '#contract/sms-receiver/messages.ts';
import { classRules } from '#domain/messages/messageClass.ts';
import type { Schema } from '#database/schema.ts';
import { isBatch, type BatchKey } from '../messages/keys.ts';

/** Releases a locked batch: dispatchers can claim its chunks, and the validity of its messages begins now. */
export async function releaseBatch(
  transaction: Transaction<Schema>,
  batch: BatchKey & { class: MessageClass },
): Promise<void> {
  const { validitySeconds } = classRules[batch.class];
  const validUntil = sql<Date>`now() + make_interval(secs => ${validitySeconds})`;
  await transaction
    .updateTable('batches')
    .set({ state: 'running', valid_until: validUntil })
    .where(isBatch(batch))
    .execute();
  await transaction
    .updateTable('chunks')
    .set({ available_at: sql`now()`, expires_at: validUntil })
    .where('company_id', '=', batch.companyId)
    .where('batch_id', '=', batch.batchId)
    .execute();
}

/** Stops a locked batch: dispatchers cannot claim its chunks. Its unsent messages do not expire meanwhile. */
export async function stopBatch(
  transaction: Transaction<Schema>,
  batch: BatchKey,
  state: Extract<BatchState, 'paused' | 'cancelled'>,
): Promise<void> {
  await transaction
    .updateTable('batches')
    .set({ state, ...(state === 'cancelled' && { finished_at: sql<Date>`now()` }) })
    .where(isBatch(batch))
    .execute();
  await transaction
    .updateTable('chunks')
    .set({ available_at: sql`'infinity'`, expires_at: null })
    .where('company_id', '=', batch.companyId)
    .where('batch_id', '=', batch.batchId)
    .execute();
}
