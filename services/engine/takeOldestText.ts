import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';

/** A text that waits to become a message. */
export interface WaitingText {
  userId: number;
  msisdn: string;
  text: string;
  /** How long it is still worth something; 0 or less is not at all. */
  secondsLeft: number;
}

/**
 * Takes the oldest text that no other receiver is at out of its table.
 * @param ownColumns what only this table has
 */
export async function takeOldestText<Own>(
  transaction: Transaction<Schema>,
  table: 'system_texts' | 'ticket_texts',
  ownColumns: RawBuilder<Own>,
): Promise<(WaitingText & Own) | undefined> {
  // Citus refuses now() in RETURNING.
  const { rows } = await sql<WaitingText & Own>`
    with deleted as (
      delete from ${sql.table(table)}
      where id = (select id from ${sql.table(table)} order by id limit 1 for update skip locked)
      returning *
    )
    select ${ownColumns}, user_id as "userId", msisdn, text,
      extract(epoch from valid_until - now())::float8 as "secondsLeft" from deleted`.execute(transaction);
  return rows[0];
}
