import { sql } from 'kysely';
import type { SignedInUser } from '#contract/main-api/auth.ts';
import type { Database } from '#services/kit/database/index.ts';
import { endSession, startSession, type Session } from '#services/kit/session.ts';

export type AuthRepository = ReturnType<typeof authRepository>;

export function authRepository(database: Database) {
  return {
    /** Someone who may sign in now: active, in an active company. Letter case does not matter. */
    async findByUsername(username: string): Promise<{ user: SignedInUser; passwordHash: string } | null> {
      const row = await database
        .selectFrom('users')
        .innerJoin('companies', 'companies.id', 'users.company_id')
        .innerJoin('roles', 'roles.id', 'users.role_id')
        .where(sql<boolean>`lower(users.username) = lower(${username})`)
        .where('users.active', '=', true)
        .where('companies.status', '=', 'active')
        .select([
          'users.id',
          'users.username',
          'users.name',
          'users.email',
          'users.contact_no',
          'users.company_id',
          'users.password_hash',
          'users.password_change_required',
          'companies.name as company_name',
          'companies.scope as company_scope',
          'roles.name as role_name',
          'roles.scope as role_scope',
          sql<
            string[]
          >`array(select permission from role_permissions where role_id = roles.id order by 1)`.as(
            'permissions',
          ),
        ])
        .executeTakeFirst();
      if (!row) return null;
      const user: SignedInUser = {
        userId: row.id,
        username: row.username,
        name: row.name,
        email: row.email,
        contactNo: row.contact_no,
        companyId: row.company_id,
        companyName: row.company_name,
        scope: row.company_scope === 'platform' && row.role_scope === 'platform' ? 'platform' : 'company',
        roles: [{ name: row.role_name }],
        permission: row.permissions.map((name) => ({ name })),
        passwordChangeRequired: row.password_change_required,
      };
      return { user, passwordHash: row.password_hash };
    },

    startSession: (userId: number) => startSession(database, userId),
    endSession: (session: Session) => endSession(database, session.tokenHash),
  };
}
