import { sql, type ExpressionBuilder } from 'kysely';
import type { Role, Scope } from '#contract/main-api/roles.ts';
import type { PermissionKey } from '#contract/permissions.ts';
import type { Schema } from '#database/schema.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { orTaken } from '#services/kit/database/orTaken.ts';
import type { Page } from '#services/kit/http/page.ts';
import { anyHolds } from '#services/kit/database/search.ts';
import type { Session } from '#services/kit/auth/session.ts';
import type { Power } from '../outranking.ts';

/** A role as one caller sees it. */
export interface KnownRole extends Omit<Role, 'isEditable'> {
  /** The caller's own role. */
  isOwn: boolean;
}

/** A role as it is given to somebody. */
export interface GivenRole extends Power {
  /** Null for a role that belongs to no company. */
  companyId: number | null;
}

export interface RoleFilter {
  q?: string;
  companyId?: number;
  scope?: Scope;
}

/** Wire name → column: a list call can sort by these and nothing else. */
const sortColumns = { id: 'roles.id', name: 'roles.name' } as const;

export type RoleSortField = keyof typeof sortColumns;

const nameIndex = { roles_name_key: { name: 'name-taken' } } as const;

const permissions = sql<
  PermissionKey[]
>`array(select permission from role_permissions where role_id = roles.id order by permission)`;

export function roleRepository(queries: Queries) {
  return {
    async list(
      session: Session,
      filter: RoleFilter,
      page: Page<RoleSortField>,
    ): Promise<{ rows: KnownRole[]; total: number }> {
      const matching = queries
        .selectFrom('roles')
        .where(isVisibleTo(session))
        .$if(filter.q !== undefined, (query) => query.where(anyHolds(['roles.name'], filter.q!)))
        .$if(filter.companyId !== undefined, (query) =>
          query.where('roles.company_id', '=', filter.companyId!),
        )
        .$if(filter.scope !== undefined, (query) => query.where('roles.scope', '=', filter.scope!));
      const { total } = await matching
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await matching
        .leftJoin('companies', 'companies.id', 'roles.company_id')
        .select(columnsFor(session))
        .orderBy(sortColumns[page.field], page.direction)
        .orderBy('roles.id', page.direction)
        .limit(page.limit)
        .offset(page.offset)
        .execute();
      return { rows, total };
    },

    /** Null when there is none, or none that the caller may see. */
    async find(session: Session, id: number): Promise<KnownRole | null> {
      const row = await queries
        .selectFrom('roles')
        .leftJoin('companies', 'companies.id', 'roles.company_id')
        .where('roles.id', '=', id)
        .where(isVisibleTo(session))
        .select(columnsFor(session))
        .executeTakeFirst();
      return row ?? null;
    },

    /** Holds the role until the transaction ends, so that what is read of it from now on stays true. */
    async lock(id: number): Promise<void> {
      await queries.selectFrom('roles').select('id').where('id', '=', id).forUpdate().execute();
    },

    /** The role for giving it to somebody; until the transaction ends nobody changes or deletes it. */
    async findToGive(id: number): Promise<GivenRole | null> {
      // First the lock, then the look: a single query would see permissions from before it had waited.
      await queries.selectFrom('roles').select('id').where('id', '=', id).forShare().execute();
      const row = await queries
        .selectFrom('roles')
        .where('id', '=', id)
        .select(['scope', 'company_id as companyId', permissions.as('permissions')])
        .executeTakeFirst();
      return row ?? null;
    },

    /** Whether another role of that company, or of those that belong to none, has the name. */
    async isNameTaken(companyId: number | null, name: string, exceptId = 0): Promise<boolean> {
      const row = await queries
        .selectFrom('roles')
        .select('id')
        .where(sql<boolean>`coalesce(company_id, 0) = ${companyId ?? 0} and lower(name) = lower(${name})`)
        .where('id', '!=', exceptId)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** @throws conflict when somebody else was faster with the name */
    async insert(role: Pick<Role, 'name' | 'scope' | 'companyId'>): Promise<number> {
      const { name, scope, companyId } = role;
      const change = queries
        .insertInto('roles')
        .values({ name, scope, company_id: companyId })
        .returning('id')
        .executeTakeFirstOrThrow();
      return (await orTaken(nameIndex, change)).id;
    },

    /** @throws conflict when somebody else was faster with the name */
    async rename(id: number, name: string): Promise<void> {
      await orTaken(nameIndex, queries.updateTable('roles').set({ name }).where('id', '=', id).execute());
    },

    /** Lock the role first: two lists written side by side would leave a mixture. */
    async setPermissions(id: number, list: readonly PermissionKey[]): Promise<void> {
      await queries.deleteFrom('role_permissions').where('role_id', '=', id).execute();
      if (list.length === 0) return;
      const rows = list.map((permission) => ({ role_id: id, permission }));
      await queries.insertInto('role_permissions').values(rows).execute();
    },

    async delete(id: number): Promise<void> {
      await queries.deleteFrom('roles').where('id', '=', id).execute();
    },
  };
}

/** Company people see their company's roles and those that all companies share; the provider sees every role. */
export function isVisibleTo(session: Session) {
  return ({ and, eb, lit, or }: ExpressionBuilder<Schema, 'roles'>) => {
    if (session.scope === 'platform') return lit(true);
    const isShared = and([eb('roles.company_id', 'is', null), eb('roles.scope', '=', 'company')]);
    return or([eb('roles.company_id', '=', session.companyId), isShared]);
  };
}

function columnsFor(session: Session) {
  // A shared role's people in other companies are nobody's business here.
  const seen = session.scope === 'platform' ? sql`true` : sql`users.company_id = ${session.companyId}`;
  const holders = sql<number>`(select count(*) from users where users.role_id = roles.id and ${seen})`;
  const isOwn = sql<boolean>`exists (
    select from users where users.id = ${session.userId} and users.role_id = roles.id)`;
  return [
    'roles.id',
    'roles.name',
    'roles.scope',
    'roles.company_id as companyId',
    'companies.name as companyName',
    'roles.is_fixed as isFixed',
    permissions.as('permissions'),
    holders.as('userCount'),
    isOwn.as('isOwn'),
  ] as const;
}
