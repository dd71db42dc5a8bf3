import { sql } from 'kysely';
import type { UsageKind } from '#contract/errors.ts';
import type { Branch, BranchChange, BranchName, NewBranch } from '#contract/main-api/branches.ts';
import { reachableColumns } from '#database/reachableColumns.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { orTaken } from '#services/kit/database/orTaken.ts';
import type { Page } from '#services/kit/http/page.ts';
import { anyHolds } from '#services/kit/database/search.ts';
import { countBatchUses } from '../batchUses.ts';

export type BranchRepository = ReturnType<typeof branchRepository>;

export interface BranchFilter {
  /** Null means every company. */
  companyId: number | null;
  q?: string;
  divisionId?: number;
  districtId?: number;
  thanaId?: number;
}

/** Wire name → column: a list call can sort by these and nothing else. */
const sortColumns = {
  id: sql`branches.id`,
  name: sql`lower(branches.name)`,
  companyName: sql`lower(companies.name)`,
  createdAt: sql`branches.created_at`,
} as const;

export type BranchSortField = keyof typeof sortColumns;

const searched = ['branches.name', 'branches.address', 'branches.contact_no', 'companies.name'] as const;

const nameIndex = { branches_name_key: { name: 'name-taken' } } as const;

export function branchRepository(queries: Queries) {
  const all = queries.selectFrom('branches').innerJoin('companies', 'companies.id', 'branches.company_id');

  return {
    async list(
      filter: BranchFilter,
      page: Page<BranchSortField>,
    ): Promise<{ rows: Branch[]; total: number }> {
      const { companyId, q, divisionId, districtId, thanaId } = filter;
      const matching = all
        .$if(companyId !== null, (query) => query.where('branches.company_id', '=', companyId!))
        .$if(q !== undefined, (query) => query.where(anyHolds(searched, q!)))
        .$if(divisionId !== undefined, (query) => query.where('branches.division_id', '=', divisionId!))
        .$if(districtId !== undefined, (query) => query.where('branches.district_id', '=', districtId!))
        .$if(thanaId !== undefined, (query) => query.where('branches.thana_id', '=', thanaId!));
      const { total } = await matching
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await matching
        .select(columns)
        .orderBy(sortColumns[page.field], page.direction)
        .orderBy('branches.id', page.direction)
        .limit(page.limit)
        .offset(page.offset)
        .execute();
      return { rows: rows.map(toBranch), total };
    },

    /** By name. */
    names(companyId: number | null): Promise<BranchName[]> {
      return queries
        .selectFrom('branches')
        .select(['id', 'name'])
        .where('company_id', '=', companyId)
        .orderBy(sql`lower(name)`)
        .execute();
    },

    /** Null when there is none, or none of that company; `companyId` null means any. */
    async find(id: number, companyId: number | null): Promise<Branch | null> {
      const row = await all
        .where('branches.id', '=', id)
        .$if(companyId !== null, (query) => query.where('branches.company_id', '=', companyId!))
        .select(columns)
        .executeTakeFirst();
      return row ? toBranch(row) : null;
    },

    /** Holds the branch until the transaction ends: nobody changes it, and nothing new comes to refer to it. */
    async lock(id: number): Promise<void> {
      await queries.selectFrom('branches').select('id').where('id', '=', id).forUpdate().execute();
    },

    async isNameTaken(companyId: number, name: string, exceptId = 0): Promise<boolean> {
      const row = await queries
        .selectFrom('branches')
        .select('id')
        .where('company_id', '=', companyId)
        .where(sql<boolean>`lower(name) = lower(${name})`)
        .where('id', '!=', exceptId)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** @throws conflict when somebody was faster with the name */
    async insert(companyId: number, { name, ...details }: NewBranch): Promise<number> {
      const change = queries
        .insertInto('branches')
        .values({ company_id: companyId, name, ...reachableColumns(details) })
        .returning('id')
        .executeTakeFirstOrThrow();
      return (await orTaken(nameIndex, change)).id;
    },

    /** @throws conflict when somebody was faster with the name */
    async update(id: number, { name, ...details }: BranchChange): Promise<void> {
      const row = { name, ...reachableColumns(details) };
      if (Object.values(row).every((value) => value === undefined)) return;
      await orTaken(nameIndex, queries.updateTable('branches').set(row).where('id', '=', id).execute());
    },

    async uses({
      id,
      companyId,
      userCount,
    }: Pick<Branch, 'id' | 'companyId' | 'userCount'>): Promise<Partial<Record<UsageKind, number>>> {
      const { campaigns } = await queries
        .selectFrom('campaigns')
        .where('company_id', '=', companyId)
        .where('branch_id', '=', id)
        .select(({ fn }) => fn.countAll<number>().as('campaigns'))
        .executeTakeFirstOrThrow();
      const ofBranch = sql`company_id = ${companyId} and branch_id = ${id}`;
      return { users: userCount, ...(await countBatchUses(queries, ofBranch)), campaigns };
    },

    async delete(id: number): Promise<void> {
      await queries.deleteFrom('branches').where('id', '=', id).execute();
    },
  };
}

const columns = [
  'branches.id',
  'branches.company_id as companyId',
  'companies.name as companyName',
  'branches.name',
  'branches.contact_no as contactNo',
  'branches.address',
  'branches.division_id as divisionId',
  'branches.district_id as districtId',
  'branches.thana_id as thanaId',
  'branches.created_at as createdAt',
  sql<number>`(select count(*) from users where branch_id = branches.id)`.as('userCount'),
] as const;

function toBranch({ createdAt, ...row }: Omit<Branch, 'createdAt'> & { createdAt: Date }): Branch {
  return { ...row, createdAt: createdAt.toISOString() };
}
