import { sql } from 'kysely';
import type { UsageKind } from '#contract/errors.ts';
import type { UserName, userSortFields } from '#contract/main-api/users.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { orTaken } from '#services/kit/database/orTaken.ts';
import type { Page } from '#services/kit/http/page.ts';
import { endPasswordResets } from '#services/kit/auth/session.ts';
import { countBatchUses } from '../batchUses.ts';
import {
  selectUser,
  toRow,
  toUser,
  usersOf,
  withFilter,
  type KnownUser,
  type UserFields,
  type UserFilter,
} from './userRows.ts';

export type UserSortField = (typeof userSortFields)[number];

/** Wire name → column: a list call can sort by these and nothing else. */
const sortColumns = {
  id: 'users.id',
  username: 'users.username',
  name: 'users.name',
  joiningDate: 'users.joining_date',
  lastSignInAt: 'users.last_sign_in_at',
} as const satisfies Record<UserSortField, string>;

const usernameIndex = { users_username_key: { username: 'username-taken' } } as const;

/** As many as one reads at a glance. */
const mostAdministrators = 5;

export function userRepository(queries: Queries) {
  return {
    async list(filter: UserFilter, page: Page<UserSortField>): Promise<{ rows: KnownUser[]; total: number }> {
      const matching = withFilter(usersOf(queries), filter);
      const { total } = await matching
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await selectUser(matching)
        // Who never signed in comes before everyone who did.
        .orderBy(sortColumns[page.field], (order) =>
          page.direction === 'asc' ? order.asc().nullsFirst() : order.desc().nullsLast(),
        )
        .orderBy('users.id', page.direction)
        .limit(page.limit)
        .offset(page.offset)
        .execute();
      return { rows: rows.map(toUser), total };
    },

    async find(id: number): Promise<KnownUser | null> {
      const row = await selectUser(usersOf(queries)).where('users.id', '=', id).executeTakeFirst();
      return row ? toUser(row) : null;
    },

    /** Holds the user until the transaction ends: nobody changes them, and nothing new comes to refer to them. */
    async lockForDelete(id: number): Promise<void> {
      await queries.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
    },

    /** The active ones, by name; `companyId` null means every company. */
    async activeOfDepartment(departmentId: number, companyId: number | null): Promise<UserName[]> {
      return queries
        .selectFrom('users')
        .select(['id', 'name', 'username'])
        .where('department_id', '=', departmentId)
        .where('active', '=', true)
        .$if(companyId !== null, (query) => query.where('company_id', '=', companyId!))
        .orderBy('name')
        .orderBy('id')
        .execute();
    },

    /** Names of active users of a company who may change users, without the one who asks. */
    async administratorsOf(companyId: number, exceptId: number): Promise<{ name: string }[]> {
      return queries
        .selectFrom('users')
        .innerJoin('role_permissions', 'role_permissions.role_id', 'users.role_id')
        .select('users.name')
        .where('role_permissions.permission', '=', 'update-user')
        .where('users.company_id', '=', companyId)
        .where('users.active', '=', true)
        .where('users.id', '!=', exceptId)
        .orderBy('users.name')
        .orderBy('users.id')
        .limit(mostAdministrators)
        .execute();
    },

    /** In whatever letter case, in whichever company. */
    async isUsernameTaken(username: string, exceptId = 0): Promise<boolean> {
      const row = await queries
        .selectFrom('users')
        .select('id')
        .where(sql<boolean>`lower(username) = lower(${username})`)
        .where('id', '!=', exceptId)
        .executeTakeFirst();
      return row !== undefined;
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

    /** With a password that they must change. @throws conflict when somebody else was faster with the username */
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
      return (await orTaken(usernameIndex, change)).id;
    },

    /** @throws conflict when somebody else was faster with the username */
    async update(id: number, fields: UserFields): Promise<void> {
      const change = queries.updateTable('users').set(toRow(fields)).where('id', '=', id).execute();
      await orTaken(usernameIndex, change);
    },

    async passwordHash(id: number): Promise<string> {
      const row = await queries
        .selectFrom('users')
        .select('password_hash')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return row.password_hash;
    },

    /** One that somebody else chose, and the user must change. */
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

    /**
     * A one-time code on its way is worth nothing any more, nor the token that one has given: the number that it
     * went to, or its user, is another by now.
     */
    async forgetCodes(id: number): Promise<void> {
      await queries.deleteFrom('one_time_codes').where('user_id', '=', id).execute();
      await endPasswordResets(queries, id);
    },

    /** What the user has done that must keep their name. */
    async uses(id: number): Promise<Partial<Record<UsageKind, number>>> {
      const { rows } = await sql<Record<'credit' | 'campaigns', number>>`
        select
          -- Entries of sending are not counted: the messages stand for them.
          (select count(*) from ledger_entries where created_by = ${id} and kind = 'recharge') as credit,
          (select count(*) from campaigns where created_by = ${id}) as campaigns`.execute(queries);
      return { ...(await countBatchUses(queries, sql`user_id = ${id}`)), ...rows[0]! };
    },

    /** Their sessions, codes and waiting texts go with them. */
    async delete(id: number): Promise<void> {
      await queries.deleteFrom('users').where('id', '=', id).execute();
    },
  };
}
