import { sql, type Insertable } from 'kysely';
import type { Schema } from '#database/schema.ts';
import type { Database } from '#services/kit/database/index.ts';
import { addCountChanges } from '#services/engine/rollups/countChanges.ts';
import { addFailureCounts } from './failureCounts.ts';

export type NewRow = Partial<Insertable<Schema['messages']>> &
  Partial<
    Pick<
      Insertable<Schema['batches']>,
      'accepted_at' | 'branch_id' | 'campaign_id' | 'class' | 'hides_text' | 'kind' | 'sender_id' | 'user_id'
    >
  > & {
    company_id: number;
    user_id: number;
  };

/**
 * A message straight into the tables, with its counts; one that waits is in a chunk that no dispatcher takes.
 * @returns its id
 */
export async function addMessage(database: Database, row: NewRow): Promise<number> {
  const {
    class: messageClass = 'transactional',
    kind = 'single',
    sender_id = 'PADMA',
    user_id,
    hides_text,
    accepted_at,
    branch_id,
    campaign_id,
    ...rest
  } = row;
  const { company_id, segments = 1 } = row;
  return database.transaction().execute(async (transaction) => {
    const batch = await transaction
      .insertInto('batches')
      .values({
        company_id,
        kind,
        class: messageClass,
        sender_id,
        user_id,
        branch_id,
        campaign_id,
        hides_text,
        accepted_at,
        segment_count: segments,
        valid_until: new Date(Date.now() + 3_600_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: chunk_id } = await transaction
      .insertInto('chunks')
      .values({ company_id, batch_id: batch.id, lane: 1, available_at: sql`'infinity'` })
      .returning('id')
      .executeTakeFirstOrThrow();
    const message = await transaction
      .insertInto('messages')
      .values({
        batch_id: batch.id,
        chunk_id,
        msisdn: '8801712345678',
        text: 'Hello',
        operator: 'grameenphone',
        encoding: 'GSM7',
        segments,
        status: 'delivered',
        ...rest,
      })
      .returning(['id', 'operator', 'status', 'charged', 'refunded', 'route_id'])
      .executeTakeFirstOrThrow();
    const { id, operator, status, charged, refunded, route_id } = message;
    const isWaiting = status === 'accepted' || status === 'queued';
    if (!isWaiting) await transaction.deleteFrom('chunks').where('id', '=', chunk_id).execute();
    const routeId = isWaiting || status === 'cancelled' ? 0 : (route_id ?? 0);
    const counts = { messages: 1, segments, charged, refunded };
    await addCountChanges(transaction, [
      { companyId: company_id, batchId: batch.id, operator, routeId, status, ...counts },
    ]);
    await addFailureCounts(transaction, batch.id);
    return id;
  });
}
