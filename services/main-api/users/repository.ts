import { sql, type RawBuilder } from 'kysely';
import type { UsageKind } from '#contract/errors.ts';
import { firstPasswordDays } from '#contract/main-api/people/invitations.ts';
import type { UserName, userSortFields } from '#contract/main-api/people/users.ts';
import { endPasswordResets } from '#services/kit/auth/endSessions.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { isOfVisibleCompany } from '#services/kit/auth/tenancy.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { nameOrder } from '#services/kit/database/sql/nameOrder.ts';
import { findVisible, listPage, type Listed, type Page } from '#services/kit/database/sql/listPage.ts';
import { refusal } from '#services/kit/errors.ts';
import { outcomesOfTexts } from '../invitations/repository.ts';
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
  type UserRow,
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

/** A password that somebody knows ends after some days; one that nobody knows needs no end. */
interface FirstPassword {
  hasEnd: boolean;
}

const endOf = ({ hasEnd }: FirstPassword) =>
  hasEnd ? sql<Date>`now() + make_interval(days => ${firstPasswordDays})` : null;

/** As many as one reads at a glance. */
const mostAdministrators = 5;

async function toUsers(queries: Queries, rows: readonly UserRow[]): Promise<KnownUser[]> {
  const messageIds = rows.map(({ invitedByMessage }) => invitedByMessage).filter((id) => id !== null);
  const outcomes = await outcomesOfTexts(queries, messageIds);
  return rows.map((row) => toUser(row, outcomes));
}

/** Users as `session` sees them. */
export function userRepository(queries: Queries, session: Session) {
  const all = selectUsers(queries).where(isOfVisibleCompany(session, 'users.company_id'));
  return {
    async list(filter: UserFilter, page: Page<UserSortField>): Promise<Listed<KnownUser>> {
      // Who never signed in comes before everyone who did.
      const nulls = { asc: 'first', desc: 'last' } as const;
      const { rows, total } = await listPage(all.where(isMatching(filter)), page, sortColumns, nulls);
      return { rows: await toUsers(queries, rows), total };
    },

    /** @throws not-found, also for a user of a company that the caller may not see */
    async find(id: number): Promise<KnownUser> {
      const [user] = await toUsers(queries, [await findVisible('user', all.where('users.id', '=', id))]);
      return user!;
    },

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

    /**
     * With a password that they must change.
     * @param first whether it opens the account for some days, or never
     * @throws conflict if the username was taken meanwhile
     */
    async insert(
      companyId: number,
      fields: UserFields,
      passwordHash: string,
      first: FirstPassword,
    ): Promise<number> {
      const change = queries
        .insertInto('users')
        .values({
          company_id: companyId,
          ...toRow(fields),
          password_hash: passwordHash,
          password_change_required: true,
          first_password_until: endOf(first),
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
      const confirmedEmail = sql<string | null>`case when email = ${fields.email} then confirmed_email end`;
      const change = queries
        .updateTable('users')
        .set({ ...toRow(fields), confirmed_no: confirmedNo, confirmed_email: confirmedEmail })
        .where('id', '=', id)
        .execute();
      await mapUniqueViolation(usernameIndex, change);
    },

    /** A password that another user chose, and this user must change. */
    async setFirstPassword(id: number, passwordHash: string, first: FirstPassword): Promise<void> {
      await queries
        .updateTable('users')
        .set({
          password_hash: passwordHash,
          password_change_required: true,
          first_password_until: endOf(first),
        })
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

    /** The address that they have now is theirs: the link that went to it was followed. */
    async confirmEmail(id: number): Promise<void> {
      await sql`update users set confirmed_email = email where id = ${id}`.execute(queries);
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
     * Their sessions, codes and waiting texts go with them; the text of their invitation is another's.
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
