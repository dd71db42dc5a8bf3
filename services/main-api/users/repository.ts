import type { Database } from '#services/kit/database/index.ts';
import { endOtherSessions, type Session } from '#services/kit/session.ts';

export type UserRepository = ReturnType<typeof userRepository>;

export function userRepository(database: Database) {
  return {
    async passwordHash(userId: number): Promise<string> {
      const row = await database
        .selectFrom('users')
        .select('password_hash')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow();
      return row.password_hash;
    },

    async setPassword(session: Session, passwordHash: string): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        await transaction
          .updateTable('users')
          .set({ password_hash: passwordHash, password_change_required: false })
          .where('id', '=', session.userId)
          .execute();
        await endOtherSessions(transaction, session);
      });
    },
  };
}
