import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { refundableStatuses } from '#domain/messages/status/messageStatus.ts';
import { wordList } from '#services/kit/database/sql/arrays.ts';
import { changeMessages } from './transition.ts';

export interface Refund {
  companyId: number;
  messageId: number;
  /** At most what was charged and is not refunded yet. */
  units: number;
  /** The id of the request. It makes the reference in the ledger unique, so that a request is refunded once. */
  refundId: number;
}

/**
 * For `refunded` of a transition: what a message gets back that fails by this change, if that is its company's policy. Once: a later word
 * changes no status that was refunded.
 * @param accepted units that this change charges
 */
export function refundOfFailure(accepted = sql`0`): RawBuilder<number> {
  return sql`case when change.status in ${wordList(refundableStatuses)} and change.status <> messages.status
    and (select refunds from companies where companies.id = messages.company_id) = 'undelivered'
    then messages.charged + ${accepted} - messages.refunded else 0 end`;
}

/** Refunds units of a message that the caller has locked. */
export async function refundMessage(
  transaction: Transaction<Schema>,
  { companyId, messageId, units, refundId }: Refund,
): Promise<void> {
  const changed = await changeMessages(transaction, `request ${refundId}`, ({ transition }) =>
    transition({
      changes: sql`select company_id, id, status from messages where company_id = ${companyId} and id = ${messageId}`,
      refunded: sql`${units}::int`,
    }),
  );
  if (changed.length === 0) throw new Error('the message to refund is gone');
}
