import { sql, type RawBuilder } from 'kysely';
import type { UsageKind } from '#contract/errors.ts';
import type { UserName, userSortFields } from '#contract/main-api/people/users.ts';
import { endPasswordResets } from '#services/kit/auth/endSessions.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { isOfVisibleCompany } from '#services/kit/auth/tenancy.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { nameOrder } from '#services/kit/database/sql/nameOrder.ts';
import { findVisible, listPage, type Listed, type Page } from '#services/kit/database/sql/listPage.ts';
import { refusal } from '#services/kit/errors.ts';
import { countBatchUses } from '../batchUses.ts';
import { mapUniqueViolation } from '#services/kit/database/namedTable.ts';
import {
  isMatching,
  selectUsers,
  toRow,
  toUser,
  type KnownUser,
  type UserFields,
  type UserFilter,
} from './userRows.ts';

export type UserRepository = ReturnType<typeof userRepository>;
export type UserSortField = (typeof userSortFields)[number];

const sortColumns: Record<UserSortField, RawBuilder<unknown>> = {
  id: sql`users.id`,
  username: sql`users.username`,
  name: nameOrder(sql`users.name`),
  joiningDate: sql`users.joining_date`,
  lastSignInAt: sql`users.last_sign_in_at`,
};

const usernameIndex = { users_username_key: { username: 'username-taken' } } as const;

/** As many as one reads at a glance. */
const mostAdministrators = 5;

/** Users as `session` sees them. */
export function userRepository(queries: Queries, session: Session) {
  const all = selectUsers(queries).where(isOfVisibleCompany(session, 'users.company_id'));
  return {
    async list(filter: UserFilter, page: Page<UserSortField>): Promise<Listed<KnownUser>> {
      // Who never signed in comes before everyone who did.
      const nulls = { asc: 'first', desc: 'last' } as const;
      const { rows, total } = await listPage(all.where(isMatching(filter)), page, sortColumns, nulls);
      return { rows: rows.map(toUser), total };
    },

    /** @throws not-found, also for a user of a company that the caller may not see */
    find: async (id: number): Promise<KnownUser> =>
      toUser(await findVisible('user', all.where('users.id', '=', id))),

    /** Holds the user until the transaction ends: nobody changes them, and nothing new comes to refer to them. */
    async lockForDelete(id: number): Promise<void> {
      await queries.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
    },

    /** The active ones, by name. */
    activeOfDepartment(departmentId: number): Promise<UserName[]> {
      return queries
        .selectFrom('users')
        .select(['id', 'name', 'username'])
        .where('department_id', '=', departmentId)
        .where('active', '=', true)
        .where(isOfVisibleCompany(session, 'company_id'))
        .orderBy(nameOrder(sql`name`))
        .orderBy('id')
        .execute();
    },

    /** Names of active users of the caller's company who may change users, without the caller. */
    administrators(): Promise<{ name: string }[]> {
      return queries
        .selectFrom('users')
        .innerJoin('role_permissions', 'role_permissions.role_id', 'users.role_id')
        .select('users.name')
        .where('role_permissions.permission', '=', 'update-user')
        .where('users.company_id', '=', session.companyId)
        .where('users.active', '=', true)
        .where('users.id', '!=', session.userId)
        .orderBy(nameOrder(sql`users.name`))
        .orderBy('users.id')
        .limit(mostAdministrators)
        .execute();
    },

    /** In whatever letter case, in whichever company. */
    async isUsernameTaken(username: string, exceptId = 0): Promise<boolean> {
      const { rows } = await sql`
        select id from users where lower(username) = lower(${username}) and id <> ${exceptId}`.execute(
        queries,
      );
      return rows.length > 0;
    },

    /** Whose a branch or department is; until the transaction ends it stays there. Null when there is none. */
    async companyOf(place: 'branches' | 'departments', id: number): Promise<number | null> {
      const row = await queries
        .selectFrom(place)
        .select('company_id')
        .where('id', '=', id)
        .forKeyShare()
        .executeTakeFirst();
      return row?.company_id ?? null;
    },

    /** With a password that they must change. @throws conflict if the username was taken meanwhile */
    async insert(companyId: number, fields: UserFields, passwordHash: string): Promise<number> {
      const change = queries
        .insertInto('users')
        .values({
          company_id: companyId,
          ...toRow(fields),
          password_hash: passwordHash,
          password_change_required: true,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return (await mapUniqueViolation(usernameIndex, change)).id;
    },

    /** @throws conflict if the username was taken meanwhile */
    async update(id: number, fields: UserFields): Promise<void> {
      // Or a number that was given up would count as confirmed when it comes back.
      const confirmedNo = sql<
        string | null
      >`case when contact_no = ${fields.contactNo} then confirmed_no end`;
      const change = queries
        .updateTable('users')
        .set({ ...toRow(fields), confirmed_no: confirmedNo })
        .where('id', '=', id)
        .execute();
      await mapUniqueViolation(usernameIndex, change);
    },

    /** A password that another user chose, and this user must change. */
    async setFirstPassword(id: number, passwordHash: string): Promise<void> {
      await queries
        .updateTable('users')
        .set({ password_hash: passwordHash, password_change_required: true })
        .where('id', '=', id)
        .execute();
    },

    /** @returns false, and nothing is changed, when the password is no longer the one of `currentHash` */
    async replacePassword(id: number, currentHash: string, passwordHash: string): Promise<boolean> {
      const row = await queries
        .updateTable('users')
        .set({ password_hash: passwordHash, password_change_required: false })
        .where('id', '=', id)
        .where('password_hash', '=', currentHash)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** The number that they have now is theirs: a code that went to it came back. */
    async confirmNumber(id: number): Promise<void> {
      await sql`update users set confirmed_no = contact_no where id = ${id}`.execute(queries);
    },

    /**
     * A one-time code on its way is worth nothing any more, nor the token that one has given: the number that it
     * went to, or its user, is another by now.
     */
    async forgetCodes(id: number): Promise<void> {
      await queries.deleteFrom('one_time_codes').where('user_id', '=', id).execute();
      await endPasswordResets(queries, id);
    },

    /** Counts records that the user has made and that must keep their name. */
    async uses(id: number): Promise<Partial<Record<UsageKind, number>>> {
      const { rows } = await sql<Record<'credit' | 'campaigns', number>>`
        select
          -- Entries of sending are not counted: the messages stand for them.
          (select count(*) from ledger_entries where created_by = ${id} and kind = 'recharge') as credit,
          (select count(*) from campaigns where created_by = ${id}) as campaigns`.execute(queries);
      return { ...(await countBatchUses(queries, sql`user_id = ${id}`)), ...rows[0]! };
    },

    /**
     * Their sessions, codes and waiting texts go with them.
     * @throws in-use for the author of a ledger entry; the row is locked, so no entry comes meanwhile
     */
    async delete(id: number): Promise<void> {
      const { numDeletedRows } = await queries
        .deleteFrom('users')
        .where('id', '=', id)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('ledger_entries').select('id').where('created_by', '=', id))),
        )
        .executeTakeFirstOrThrow();
      if (numDeletedRows === 0n) throw refusal('in-use', 'user-in-ledger');
    },
  };
}
