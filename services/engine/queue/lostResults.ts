import type { Database } from '#services/kit/database/index.ts';
import { openStatuses } from '#domain/messages/messageStatus.ts';
import { bigints, wordList } from '#services/kit/database/arrays.ts';
import { prepared } from '#services/kit/database/pool/prepared.ts';
import { messageKey, type MessageKey } from '../messages/keys.ts';
import { acceptLate } from './lateAnswer.ts';
import type { AttemptResult } from './types.ts';

/**
 * Takes the carrier's word for what it has accepted though the lease ran out before that could be written down, as when
 * the database was away for longer: by then it counts as uncertain, and the answer as one that comes late.
 * @returns how many parts
 */
export async function acceptLost(database: Database, results: readonly AttemptResult[]): Promise<number> {
  let accepted = 0;
  for (const { message, accepted: parts } of await stillUncertain(database, results)) {
    const { lease, id: messageId, attempts, routeId } = message;
    for (const part of parts) {
      const submit = { companyId: lease.companyId, messageId, attempt: attempts + 1, routeId, ...part };
      const isTaken = await database.transaction().execute((transaction) => acceptLate(transaction, submit));
      if (isTaken) accepted += 1;
    }
  }
  return accepted;
}

/** Most of those that are written for the second time are not: nothing is to be done for them. */
async function stillUncertain(
  database: Database,
  results: readonly AttemptResult[],
): Promise<readonly AttemptResult[]> {
  const some = results.filter(({ accepted }) => accepted.length > 0);
  if (some.length === 0) return [];
  const { rows } = await prepared<MessageKey>`
    select messages.company_id as "companyId", messages.id
    from unnest(${bigints(some.map(({ message }) => message.lease.companyId))},
      ${bigints(some.map(({ message }) => message.id))}) as lost (company_id, id)
    join messages on messages.company_id = lost.company_id and messages.id = lost.id
    where messages.status in ${wordList(openStatuses)} and messages.uncertain_at is not null`.execute(
    database,
  );
  const uncertain = new Set(rows.map(messageKey));
  return some.filter(({ message: { lease, id } }) =>
    uncertain.has(messageKey({ companyId: lease.companyId, id })),
  );
}
