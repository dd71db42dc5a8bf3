import { sql, type Transaction } from 'kysely';
import type { MessageClass } from '#contract/sms-receiver/messages.ts';
import type { Schema } from '#database/schema.ts';
import type { Database } from '#services/kit/database/index.ts';
import { takeOldestText, type WaitingText } from '../takeOldestText.ts';

export interface SystemText extends WaitingText {
  id: number;
  class: MessageClass;
}

export type SystemTextRepository = ReturnType<typeof systemTextRepository>;

export function systemTextRepository(database: Database) {
  return {
    /**
     * Takes the oldest one that no other receiver is at out of its table and does `action` with it, both or
     * neither.
     * @returns false when there was none
     */
    takeOldest(
      action: (transaction: Transaction<Schema>, text: SystemText) => Promise<void>,
    ): Promise<boolean> {
      return database.transaction().execute(async (transaction) => {
        const own = sql<Pick<SystemText, 'id' | 'class'>>`id, class`;
        const text = await takeOldestText(transaction, 'system_texts', own);
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
