import { sql, type ExpressionBuilder } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import type { listRoles, Role } from '#contract/main-api/people/roles.ts';
import type { PermissionKey } from '#contract/permissions.ts';
import type { Schema } from '#database/schema.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { equalTo, findVisible, listPage, type Page } from '#services/kit/database/sql/listPage.ts';
import { anyHolds } from '#services/kit/database/sql/search.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { namedTable } from '#services/kit/database/namedTable.ts';
import type { Power } from '../outranking.ts';

/** A role as one caller sees it. */
export interface KnownRole extends Omit<Role, 'isEditable'> {
  /** The caller's own role. */
  isOwn: boolean;
}

/** A role that a user is to get. */
interface GivenRole extends Power {
  /** Null for a role that belongs to no company. */
  companyId: number | null;
}

const sortColumns = { id: sql`roles.id`, name: sql`roles.name` };

/** The permissions of the role in `roles`, by name. */
export const permissionsOfRole = sql<
  PermissionKey[]
>`array(select permission from role_permissions where role_id = roles.id order by permission)`;

/** Roles as `session` sees them. */
export function roleRepository(queries: Queries, session: Session) {
  const table = namedTable(queries, 'roles');
  // A shared role's people in other companies are nobody's business here.
  const isSeen = session.scope === 'platform' ? sql`true` : sql`users.company_id = ${session.companyId}`;
  const all = queries
    .selectFrom('roles')
    .leftJoin('companies', 'companies.id', 'roles.company_id')
    .where(isRoleVisibleTo(session))
    .select([
      'roles.id',
      'roles.name',
      'roles.scope',
      'roles.company_id as companyId',
      'companies.name as companyName',
      'roles.is_fixed as isFixed',
      'roles.requires_second_factor as requiresSecondFactor',
      permissionsOfRole.as('permissions'),
      sql<number>`(select count(*) from users where users.role_id = roles.id and ${isSeen})`.as('userCount'),
      sql<boolean>`exists (select from users where users.id = ${session.userId} and users.role_id = roles.id)`.as(
        'isOwn',
      ),
    ]);

  return {
    ...table,

    list(
      { q, companyId, scope }: Input<typeof listRoles>['query']['filter'] = {},
      page: Page<keyof typeof sortColumns>,
    ) {
      const matching = all
        .where(equalTo({ 'roles.company_id': companyId, 'roles.scope': scope }))
        .where(anyHolds(['roles.name'], q));
      return listPage(matching, page, sortColumns);
    },

    find: (id: number): Promise<KnownRole> => findVisible('role', all.where('roles.id', '=', id)),

    /** The role that a user is to get, of any company. It is locked until the transaction ends. */
    async findToGive(id: number): Promise<GivenRole | null> {
      // Lock first, then read: a single query would see the permissions from before it waited.
      await queries.selectFrom('roles').select('id').where('id', '=', id).forShare().execute();
      const row = await queries
        .selectFrom('roles')
        .where('id', '=', id)
        .select(['scope', 'company_id as companyId', permissionsOfRole.as('permissions')])
        .executeTakeFirst();
      return row ?? null;
    },

    /** Whether the settings of a company's identity provider name it. */
    async isGivenAtSignIn(id: number): Promise<boolean> {
      const row = await queries
        .selectFrom('company_sign_in_roles')
        .select('role_id')
        .where('role_id', '=', id)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Lock the role first: two lists written side by side would leave a mixture. */
    async setPermissions(id: number, list: readonly PermissionKey[]): Promise<void> {
      await queries.deleteFrom('role_permissions').where('role_id', '=', id).execute();
      if (list.length === 0) return;
      const rows = [...new Set(list)].map((permission) => ({ role_id: id, permission }));
      await queries.insertInto('role_permissions').values(rows).execute();
    },
  };
}

/** Company people see their company's roles and those that all companies share; the provider sees every role. */
export function isRoleVisibleTo(session: Session) {
  return ({ and, eb, lit, or }: ExpressionBuilder<Schema, 'roles'>) => {
    if (session.scope === 'platform') return lit(true);
    const isShared = and([eb('roles.company_id', 'is', null), eb('roles.scope', '=', 'company')]);
    return or([eb('roles.company_id', '=', session.companyId), isShared]);
  };
}
