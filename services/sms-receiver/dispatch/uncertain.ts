import { sql, type Transaction } from 'kysely';
import { messageClasses } from '#contract/sms-receiver/messages.ts';
import { classRules } from '#domain/messageClass.ts';
import type { Schema } from '#database/schema.ts';

/** Messages whose answers will never come: single ones, or all that are unanswered in whole chunks. */
export type Unanswered =
  | { by: 'id'; rows: readonly { companyId: number; id: number }[] }
  | { by: 'chunk_id'; rows: readonly { companyId: number; id: number }[] };

/** Classes whose unanswered submits are sent once more. */
const retriedClasses = messageClasses.filter((name) => classRules[name].whenUncertain === 'retry-once');

/**
 * Decides about messages that were written to the carrier and never answered. By the rule of its class a
 * message is queued once more, flagged as a possible duplicate, or stays submitted and uncertain until a
 * receipt or the end of waiting.
 */
export async function giveUpAnswers(
  transaction: Transaction<Schema>,
  { by, rows }: Unanswered,
): Promise<void> {
  const canBeRetried = sql`(not messages.possible_duplicate and batches.class = any(${retriedClasses}::text[]))`;
  await sql`
    update messages set
      uncertain_at = now(),
      status = case when ${canBeRetried} then 'queued' else messages.status end,
      possible_duplicate = messages.possible_duplicate or ${canBeRetried}
    from batches, unnest(${rows.map((row) => row.companyId)}::bigint[],
                         ${rows.map((row) => row.id)}::bigint[]) as lost (company_id, id)
    where messages.company_id = lost.company_id and ${sql.ref(`messages.${by}`)} = lost.id
      and messages.status = 'submitted' and messages.responded_at is null
      and batches.company_id = messages.company_id and batches.id = messages.batch_id`.execute(transaction);
}
