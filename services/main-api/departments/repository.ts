import { sql } from 'kysely';
import type { Department } from '#contract/main-api/departments.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { orTaken } from '#services/kit/database/orTaken.ts';
import type { Page } from '#services/kit/http/page.ts';
import { anyHolds } from '#services/kit/database/search.ts';

export type DepartmentRepository = ReturnType<typeof departmentRepository>;

export interface DepartmentFilter {
  /** Null means every company. */
  companyId: number | null;
  q?: string;
}

/** Wire name → column: a list call can sort by these and nothing else. */
const sortColumns = {
  id: sql`departments.id`,
  name: sql`lower(departments.name)`,
  companyName: sql`lower(companies.name)`,
} as const;

export type DepartmentSortField = keyof typeof sortColumns;

const nameIndex = { departments_name_key: { name: 'name-taken' } } as const;

export function departmentRepository(queries: Queries) {
  const all = queries
    .selectFrom('departments')
    .innerJoin('companies', 'companies.id', 'departments.company_id');

  return {
    async list(
      { companyId, q }: DepartmentFilter,
      page: Page<DepartmentSortField>,
    ): Promise<{ rows: Department[]; total: number }> {
      const matching = all
        .$if(companyId !== null, (query) => query.where('departments.company_id', '=', companyId!))
        .$if(q !== undefined, (query) => query.where(anyHolds(['departments.name', 'companies.name'], q!)));
      const { total } = await matching
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await matching
        .select(columns)
        .orderBy(sortColumns[page.field], page.direction)
        .orderBy('departments.id', page.direction)
        .limit(page.limit)
        .offset(page.offset)
        .execute();
      return { rows, total };
    },

    /** Null when there is none, or none of that company; `companyId` null means any. */
    async find(id: number, companyId: number | null): Promise<Department | null> {
      const row = await all
        .where('departments.id', '=', id)
        .$if(companyId !== null, (query) => query.where('departments.company_id', '=', companyId!))
        .select(columns)
        .executeTakeFirst();
      return row ?? null;
    },

    /** Holds the department until the transaction ends: nobody renames it, and nobody comes into it. */
    async lock(id: number): Promise<void> {
      await queries.selectFrom('departments').select('id').where('id', '=', id).forUpdate().execute();
    },

    async isNameTaken(companyId: number, name: string, exceptId = 0): Promise<boolean> {
      const row = await queries
        .selectFrom('departments')
        .select('id')
        .where('company_id', '=', companyId)
        .where(sql<boolean>`lower(name) = lower(${name})`)
        .where('id', '!=', exceptId)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** @throws conflict when somebody was faster with the name */
    async insert(companyId: number, name: string): Promise<number> {
      const change = queries
        .insertInto('departments')
        .values({ company_id: companyId, name })
        .returning('id')
        .executeTakeFirstOrThrow();
      return (await orTaken(nameIndex, change)).id;
    },

    /** @throws conflict when somebody was faster with the name */
    async rename(id: number, name: string): Promise<void> {
      const change = queries.updateTable('departments').set({ name }).where('id', '=', id).execute();
      await orTaken(nameIndex, change);
    },

    async delete(id: number): Promise<void> {
      await queries.deleteFrom('departments').where('id', '=', id).execute();
    },
  };
}

const columns = [
  'departments.id',
  'departments.company_id as companyId',
  'companies.name as companyName',
  'departments.name',
  sql<number>`(select count(*) from users where department_id = departments.id)`.as('userCount'),
] as const;
