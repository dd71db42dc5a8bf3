import type { Insertable } from 'kysely';
import type { Schema } from '#database/schema.ts';
import type { Database } from '#services/kit/database/index.ts';

export type NewRow = Partial<Insertable<Schema['messages']>> &
  Partial<Pick<Insertable<Schema['batches']>, 'class' | 'hides_text' | 'kind' | 'sender_id' | 'user_id'>> & {
    company_id: number;
    user_id: number;
  };

/**
 * A message straight into the tables, in a chunk that is done, so that no dispatcher takes it.
 * @returns its id
 */
export async function addMessage(database: Database, row: NewRow): Promise<number> {
  const {
    class: messageClass = 'transactional',
    kind = 'single',
    sender_id = 'PADMA',
    user_id,
    hides_text,
    ...rest
  } = row;
  const { company_id } = row;
  return database.transaction().execute(async (transaction) => {
    const batch = await transaction
      .insertInto('batches')
      .values({ company_id, kind, class: messageClass, sender_id, user_id, hides_text })
      .returning('id')
      .executeTakeFirstOrThrow();
    const chunk = await transaction
      .insertInto('chunks')
      .values({ company_id, batch_id: batch.id, lane: 1, done_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = await transaction
      .insertInto('messages')
      .values({
        batch_id: batch.id,
        chunk_id: chunk.id,
        msisdn: '8801712345678',
        text: 'Hello',
        operator: 'grameenphone',
        encoding: 'GSM7',
        segments: 1,
        status: 'delivered',
        valid_until: new Date(Date.now() + 3_600_000),
        ...rest,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}
