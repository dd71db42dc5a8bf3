import type { Database } from '#services/kit/database/index.ts';
import { openStatuses } from '#domain/messages/status/messageStatus.ts';
import { bigints, wordList } from '#services/kit/database/sql/arrays.ts';
import { prepared } from '#services/kit/database/pool/prepared.ts';
import { messageKey, type MessageKey } from '../../messages/keys.ts';
import { addPolls } from '../../receipts/polling/polls.ts';
import { acceptLate } from './lateAnswer.ts';
import { receiptPollsOf } from '../receiptPolls.ts';
import type { AttemptResult } from '../../carriers/carrier.ts';

/**
 * Stores acceptances of results whose lease expired before they could be stored, as when the database is away for
 * longer. By then their messages are uncertain, so each acceptance is a late answer.
 * @returns how many parts were stored
 */
export async function acceptLost(database: Database, results: readonly AttemptResult[]): Promise<number> {
  let accepted = 0;
  for (const result of await selectUncertain(database, results)) {
    const { message, accepted: parts } = result;
    const { lease, id: messageId, attempts, routeId } = message;
    for (const { part, carrierMessageId } of parts) {
      const attempt = attempts + 1;
      const submit = {
        companyId: lease.companyId,
        messageId,
        attempt,
        routeId,
        parts: [part],
        carrierMessageId,
      };
      const isStored = await database.transaction().execute(async (transaction) => {
        const isAccepted = await acceptLate(transaction, submit);
        if (isAccepted && part === parts[0]!.part) await addPolls(transaction, receiptPollsOf([result]));
        return isAccepted;
      });
      if (isStored) accepted += 1;
    }
  }
  return accepted;
}

/** Results that are stored for the second time are mostly not uncertain any more: nothing is to be done for them. */
async function selectUncertain(
  database: Database,
  results: readonly AttemptResult[],
): Promise<readonly AttemptResult[]> {
  const withAccepted = results.filter(({ accepted }) => accepted.length > 0);
  if (withAccepted.length === 0) return [];
  const { rows } = await prepared<MessageKey>`
    select messages.company_id as "companyId", messages.id
    from unnest(${bigints(withAccepted.map(({ message }) => message.lease.companyId))},
      ${bigints(withAccepted.map(({ message }) => message.id))}) as lost (company_id, id)
    join messages on messages.company_id = lost.company_id and messages.id = lost.id
    where messages.status in ${wordList(openStatuses)} and messages.uncertain_at is not null`.execute(
    database,
  );
  const uncertain = new Set(rows.map(messageKey));
  return withAccepted.filter(({ message: { lease, id } }) =>
    uncertain.has(messageKey({ companyId: lease.companyId, id })),
  );
}
