import { sql, type Transaction } from 'kysely';
import type { MessageClass } from '#contract/sms-receiver/messages.ts';
import type { Schema } from '#database/schema.ts';
import type { Database } from '#services/kit/database/index.ts';

export interface SystemText {
  id: number;
  userId: number;
  msisdn: string;
  text: string;
  class: MessageClass;
  /** How long it is still worth something; 0 or less is not at all. */
  secondsLeft: number;
}

export type SystemTextRepository = ReturnType<typeof systemTextRepository>;

export function systemTextRepository(database: Database) {
  return {
    /**
     * Takes the oldest one that no other receiver is at out of its table and does `action` with it, both or
     * neither. Citus refuses `now()` in RETURNING.
     * @returns false when there was none
     */
    takeOldest(
      action: (transaction: Transaction<Schema>, text: SystemText) => Promise<void>,
    ): Promise<boolean> {
      return database.transaction().execute(async (transaction) => {
        const { rows } = await sql<SystemText>`
          with deleted as (
            delete from system_texts
            where id = (select id from system_texts order by id limit 1 for update skip locked)
            returning id, user_id, msisdn, text, class, valid_until
          )
          select id, user_id as "userId", msisdn, text, class,
            extract(epoch from valid_until - now())::float8 as "secondsLeft" from deleted`.execute(
          transaction,
        );
        const text = rows[0];
        if (text) await action(transaction, text);
        return text !== undefined;
      });
    },

    /** Does `action`; when it throws, what it did is undone and the transaction goes on. */
    async undoable(transaction: Transaction<Schema>, action: () => Promise<void>): Promise<void> {
      await sql`savepoint before_action`.execute(transaction);
      try {
        await action();
      } catch (error) {
        await sql`rollback to savepoint before_action`.execute(transaction);
        throw error;
      }
    },

    /** The provider's own company, which pays for these texts. */
    async provider(transaction: Transaction<Schema>): Promise<number | null> {
      const row = await transaction
        .selectFrom('companies')
        .select('id')
        .where('scope', '=', 'platform')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      return row?.id ?? null;
    },
  };
}
