import { sql, type Transaction } from 'kysely';
import type { MessageStatus, Operator } from '#contract/sms-receiver/messages.ts';
import type { Schema } from '#database/schema.ts';
import { refund } from './ledger.ts';
import { routeOf, tally } from '../rollups/tally.ts';

export interface GivenBack {
  companyId: number;
  messageId: number;
  /** Not more than was charged and not given back yet. */
  units: number;
  /** Of the request, which is paid once: its name in the ledger is unique. */
  refundId: number;
}

/** Gives units of a message back: message, counts and ledger move together. */
export async function giveBack(
  transaction: Transaction<Schema>,
  { companyId, messageId, units, refundId }: GivenBack,
): Promise<void> {
  const { rows } = await sql<{ batchId: number; operator: Operator; status: MessageStatus; routeId: number }>`
    update messages set refunded = refunded + ${units} where company_id = ${companyId} and id = ${messageId}
    returning batch_id as "batchId", operator, status, ${routeOf} as "routeId"`.execute(transaction);
  const { batchId, ...place } = rows[0]!;
  const counts = { messages: 0, segments: 0, charged: 0, refunded: units };
  await tally(transaction, [{ companyId, batchId, ...place, ...counts }]);
  await refund(transaction, `request ${refundId}`, [{ companyId, batchId, refunded: units }]);
}
