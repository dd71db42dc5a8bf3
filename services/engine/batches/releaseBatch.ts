import { sql, type Transaction } from 'kysely';
import type { MessageClass } from '#contract/sms-receiver/messages.ts';
import { classRules } from '#domain/messages/messageClass.ts';
import type { Schema } from '#database/schema.ts';
import type { BatchKey } from '../messages/keys.ts';

/** Releases a locked batch: dispatchers can claim its chunks, and the validity of its messages begins now. */
export async function releaseBatch(
  transaction: Transaction<Schema>,
  { companyId, batchId, class: messageClass }: BatchKey & { class: MessageClass },
): Promise<void> {
  const validUntil = sql<Date>`now() + make_interval(secs => ${classRules[messageClass].validitySeconds})`;
  await transaction
    .updateTable('batches')
    .set({ state: 'running', valid_until: validUntil })
    .where('company_id', '=', companyId)
    .where('id', '=', batchId)
    .execute();
  await transaction
    .updateTable('chunks')
    .set({ available_at: sql`now()`, expires_at: validUntil })
    .where('company_id', '=', companyId)
    .where('batch_id', '=', batchId)
    .execute();
}

/** Makes the chunks of a locked batch unclaimable. Its unsent messages do not expire meanwhile. */
export async function stopClaims(
  transaction: Transaction<Schema>,
  { companyId, batchId }: BatchKey,
): Promise<void> {
  await transaction
    .updateTable('chunks')
    .set({ available_at: sql`'infinity'`, expires_at: null })
    .where('company_id', '=', companyId)
    .where('batch_id', '=', batchId)
    .execute();
}
