import { sql } from 'kysely';
import type { OpenSession } from '#contract/main-api/sign-in/sessions.ts';
import type { Session } from '#services/kit/auth/session.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { deviceOf } from './device.ts';

/** A hash of the token's hash: it leads to neither, and every session has it, also one of the release before. */
const idOfSession = sql<string>`left(encode(sha256(token_hash), 'hex'), 32)`;

/** Sessions of people that go on. */
export function sessionRepository(queries: Queries) {
  return {
    /** This one first, then those used last. @param caller who asks */
    async list(userId: number, caller: Session): Promise<OpenSession[]> {
      const rows = await queries
        .selectFrom('sessions')
        .select([
          idOfSession.as('id'),
          sql<boolean>`token_hash = ${caller.tokenHash}`.as('isCurrent'),
          'user_agent',
          'address',
          sql<boolean>`home_cell is not null`.as('isFromCell'),
          'created_at as startedAt',
          'last_seen_at as lastUsedAt',
        ])
        .where('user_id', '=', userId)
        .where('purpose', '=', 'session')
        .where('expires_at', '>', sql<Date>`now()`)
        .where('idle_until', '>', sql<Date>`now()`)
        .orderBy('isCurrent', 'desc')
        .orderBy('last_seen_at', 'desc')
        .orderBy('token_hash')
        .execute();
      return rows.map(({ user_agent, startedAt, lastUsedAt, ...row }) => ({
        ...row,
        ...deviceOf(user_agent),
        startedAt: startedAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
      }));
    },

    /** @returns how the audit log calls it, or null if the user has no such session */
    async end(userId: number, id: string): Promise<string | null> {
      const row = await queries
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('purpose', '=', 'session')
        .where(idOfSession, '=', id)
        .returning(['user_agent', 'address'])
        .executeTakeFirst();
      if (!row) return null;
      const { browser, system } = deviceOf(row.user_agent);
      return [browser, system, row.address].filter((part) => part !== null).join(', ') || '?';
    },
  };
}
