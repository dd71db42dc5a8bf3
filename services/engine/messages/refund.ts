import { sql, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { changeMessages } from './transition.ts';

export interface Refund {
  companyId: number;
  messageId: number;
  /** Not more than was charged and not refunded yet. */
  units: number;
  /** Of the request, which is paid once: its name in the ledger is unique. */
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
