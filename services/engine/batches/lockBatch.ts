import { sql, type Transaction } from 'kysely';
import type { MessageClass, BatchKind, BatchState } from '#contract/sms-receiver/messages.ts';
import type { Schema } from '#database/schema.ts';
import { isBatch, type BatchKey } from '../messages/keys.ts';
import type { StoredReport } from './staging/repository.ts';

export interface LockedBatch extends BatchKey {
  kind: BatchKind;
  class: MessageClass;
  senderId: string;
  state: BatchState;
  messages: number;
  segments: number;
  /** The batch that this one resends; null if it is not a resend. */
  resendOf: number | null;
  /** Null while the list is being checked. */
  report: StoredReport | null;
}

/**
 * Locks a batch of many until the transaction ends; null when there is none. Its chunks are locked first, in the order
 * of their keys, because a dispatcher that ends a batch locks a chunk before the batch.
 */
export async function lockBatch(
  transaction: Transaction<Schema>,
  key: BatchKey,
): Promise<LockedBatch | null> {
  await sql`
    select count(*) from (select id from chunks where company_id = ${key.companyId} and batch_id = ${key.batchId}
      order by id for update) locked`.execute(transaction);
  const row = await transaction
    .selectFrom('batches')
    .select(['kind', 'class', 'sender_id', 'state', 'message_count', 'segment_count', 'resend_of', 'report'])
    .where(isBatch(key))
    .where('kind', '<>', 'single')
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  return {
    ...key,
    kind: row.kind,
    class: row.class,
    senderId: row.sender_id,
    state: row.state,
    messages: row.message_count,
    segments: row.segment_count,
    resendOf: row.resend_of,
    report: row.report as StoredReport | null,
  };
}
