import { sql } from 'kysely';
import type { AuditChange } from '#contract/main-api/auditLog.ts';
import type { SignedInUser } from '#contract/main-api/sign-in/auth.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import { accountKey, auditAnonymous } from '#services/kit/auth/account.ts';
import { countAttempt, forgetAttempts } from '#services/kit/auth/attempts.ts';
import { writeAuditEntry, type Actor } from '#services/kit/auth/audit.ts';
import { lockActive } from '#services/kit/auth/lockActive.ts';
import { endSession, endSurplusSessions } from '#services/kit/auth/endSessions.ts';
import { usualLife, type Session } from '#services/kit/auth/session.ts';
import { startCellSession, startSession } from '#services/kit/auth/startSessions.ts';
import { changePeopleAs } from '#services/kit/auth/writeAs.ts';
import { placeOf, rememberPlace, type Origin, type Place } from '../knownPlaces.ts';
import { permissionsOfRole } from '../roles/repository.ts';
import { signInLimit, strangersSignInLimit } from './signInTries.ts';

export type AuthRepository = ReturnType<typeof authRepository>;

/** Someone who may sign in now. */
export interface Account {
  user: SignedInUser;
  passwordHash: string;
}

/** @param providerLife how long sessions of the provider's people last */
export function authRepository(database: Database, providerLife = usualLife) {
  return {
    /** Someone who may sign in now: active, in an active company. Letter case does not matter. */
    async findByUsername(username: string): Promise<Account | null> {
      const row = await database
        .selectFrom('users')
        .innerJoin('companies', 'companies.id', 'users.company_id')
        .innerJoin('roles', 'roles.id', 'users.role_id')
        .where(sql<string>`lower(users.username)`, '=', accountKey(username))
        .where('users.active', '=', true)
        .where('companies.status', '=', 'active')
        .select([
          'users.id as userId',
          'users.username',
          'users.name',
          'users.email',
          'users.contact_no as contactNo',
          sql<boolean>`coalesce(users.confirmed_no = users.contact_no, false)`.as('isNumberConfirmed'),
          'users.joining_date as joiningDate',
          'users.active',
          'users.company_id as companyId',
          'users.role_id as roleId',
          'users.password_hash as passwordHash',
          'users.password_change_required as passwordChangeRequired',
          'companies.name as companyName',
          'companies.scope as companyScope',
          'roles.name as roleName',
          'roles.scope as roleScope',
          permissionsOfRole.as('permissions'),
        ])
        .executeTakeFirst();
      if (!row) return null;
      const { passwordHash, companyScope, roleName, roleScope, permissions, ...person } = row;
      const user: SignedInUser = {
        ...person,
        scope: companyScope === 'platform' && roleScope === 'platform' ? 'platform' : 'company',
        roles: [{ name: roleName }],
        permission: permissions.map((name) => ({ name })),
      };
      return { user, passwordHash };
    },

    placeOf: (username: string, origin: Origin) => placeOf(database, accountKey(username), origin),

    /**
     * Counts for the place first: tries that are refused there do not use up the limit that all strangers share.
     * @throws rate-limited
     */
    async countTry(username: string, { key, isKnown }: Place): Promise<void> {
      await countAttempt(database, signInLimit, accountKey(username), key);
      if (!isKnown) await countAttempt(database, strangersSignInLimit, accountKey(username));
    },

    recordRefusal(username: string, address: string): Promise<void> {
      return database.transaction().execute(async (transaction) => {
        // A known name writes a row, an unknown one none: waiting for the disk would reveal which.
        await sql`set local synchronous_commit = off`.execute(transaction);
        await auditAnonymous(transaction, {
          action: 'sign-in-refused',
          address,
          account: sql`users where lower(users.username) = ${accountKey(username)}`,
        });
      });
    },

    /**
     * Starts a session and returns its token; null when the password, whose hash was checked, has been changed
     * since, or the user deactivated or the company suspended: their sessions have ended, and this one would be left.
     */
    startSession(
      { user, passwordHash }: Account,
      origin: Origin,
      place: Place,
      /** The cell whose ticket was shown in place of a password. */
      sourceCell: { number: number; name: string } | null = null,
    ): Promise<string | null> {
      return database.transaction().execute(async (transaction) => {
        if (!(await lockActive(transaction, user.userId))) return null;
        const row = await transaction
          .updateTable('users')
          .set({ last_sign_in_at: sql`now()` })
          .where('id', '=', user.userId)
          .where('password_hash', '=', passwordHash)
          .returning('id')
          .executeTakeFirst();
        if (!row) return null;
        const token = sourceCell
          ? await startCellSession(transaction, user.userId, sourceCell.number, origin)
          : await startSession(
              transaction,
              user.userId,
              origin,
              user.scope === 'platform' ? providerLife : usualLife,
            );
        await endSurplusSessions(transaction, user.userId, token);
        const changes = sourceCell ? [{ field: 'fromCell', before: null, after: sourceCell.name }] : [];
        await auditSession(transaction, 'signed-in', { ...user, address: origin.address }, changes);
        await forgetAttempts(transaction, signInLimit.kind, accountKey(user.username), place.key);
        await rememberPlace(transaction, user.userId, origin);
        return token;
      });
    },

    endSession(session: Session): Promise<void> {
      const changed = { users: [session.userId] };
      return changePeopleAs(database, session, changed, async (transaction) => {
        await endSession(transaction, session.tokenHash);
        await auditSession(transaction, 'signed-out', session);
      });
    },
  };
}

function auditSession(
  queries: Queries,
  action: 'signed-in' | 'signed-out',
  actor: Actor,
  changes: AuditChange[] = [],
): Promise<void> {
  const { userId, username, companyId } = actor;
  return writeAuditEntry(queries, actor, {
    action,
    noun: 'user',
    companyId,
    recordId: userId,
    recordName: username,
    changes,
  });
}
