import { sql } from 'kysely';
import { unreachedStatuses } from '#domain/messages/status/messageStatus.ts';
import { texts } from '#services/kit/database/sql/arrays.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { MsisdnSet } from '#domain/numbers/MsisdnSet.ts';
import type { BatchKey } from '../messages/keys.ts';

/** How many resends of a batch were accepted; those that are only checked do not count. @param first of the chain */
export async function countResends(
  queries: Queries,
  { companyId, batchId: first }: BatchKey,
): Promise<number> {
  const { count } = await queries
    .selectFrom('batches')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('resend_of', '=', first)
    .where('state', '<>', 'staged')
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * The numbers that the other batches of a chain have reached, may have reached or still have in progress. A batch
 * contains each number once, so a number identifies its message in each batch of the chain.
 * @param batch the batch to be sent again, and the first one of its chain
 */
export async function reachedByOthers(
  queries: Queries,
  { companyId, batchId, first }: BatchKey & { first: number },
): Promise<MsisdnSet> {
  const { rows } = await sql<{ msisdn: string }>`
    select messages.msisdn from batches
    join messages on messages.company_id = batches.company_id and messages.batch_id = batches.id
    where batches.company_id = ${companyId} and (batches.id = ${first} or batches.resend_of = ${first})
      and batches.id <> ${batchId} and batches.state <> 'staged' and messages.status <> all(${texts(unreachedStatuses)})`.execute(
    queries,
  );
  const numbers = new MsisdnSet(rows.length);
  for (const { msisdn } of rows) numbers.add(msisdn);
  return numbers;
}
