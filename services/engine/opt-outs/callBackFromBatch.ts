import { sql, type Transaction } from 'kysely';
import type { MessageClass } from '#contract/sms-receiver/messages.ts';
import type { Schema } from '#database/schema.ts';
import { classRules } from '#domain/messages/messageClass.ts';
import { cancelWaitingFor, type Addressee } from './cancelWaitingFor.ts';

/** An opt-out carries the time at which its transaction began, and is seen when it ends. */
const marginSeconds = 60;

/**
 * Calls back what a batch that is being accepted has for people who have opted out since it was looked at. The caller
 * has locked its chunks, held its credit and counted its messages.
 */
export async function callBackFromBatch(
  transaction: Transaction<Schema>,
  { companyId, batchId, class: messageClass }: { companyId: number; batchId: number; class: MessageClass },
): Promise<void> {
  if (classRules[messageClass].reachesOptedOut) return;
  const { rows } = await sql<Addressee>`
    select opt_outs.company_id as "companyId", opt_outs.msisdn from opt_outs join batches
      on batches.company_id = opt_outs.company_id and batches.id = ${batchId}
    where opt_outs.company_id = ${companyId}
      and opt_outs.created_at > batches.staged_at - make_interval(secs => ${marginSeconds})`.execute(
    transaction,
  );
  if (rows.length > 0) await cancelWaitingFor(transaction, rows, { companyId, batchId });
}
