import { sql, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { changeMessages } from './transition.ts';

export interface Refund {
  companyId: number;
  messageId: number;
  /** At most what was charged and is not refunded yet. */
  units: number;
  /** Of the request. It makes the reference in the ledger unique, so that a request is refunded once. */
  refundId: number;
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
