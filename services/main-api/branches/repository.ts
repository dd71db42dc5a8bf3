import { sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import type { UsageKind } from '#contract/errors.ts';
import type {
  Branch,
  BranchChange,
  BranchName,
  listBranches,
  NewBranch,
} from '#contract/main-api/people/branches.ts';
import { reachableColumns } from '#database/reachableColumns.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { equalTo, findVisible, listPage, type Page } from '#services/kit/database/sql/listPage.ts';
import { anyHolds } from '#services/kit/database/sql/search.ts';
import { nameOrder } from '#services/kit/database/sql/nameOrder.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { isOfVisibleCompany } from '#services/kit/auth/tenancy.ts';
import { countBatchUses } from '../batchUses.ts';
import { namedTable } from '#services/kit/database/namedTable.ts';

const sortColumns = {
  id: sql`branches.id`,
  name: nameOrder(sql`branches.name`),
  companyName: nameOrder(sql`companies.name`),
  createdAt: sql`branches.created_at`,
};

const searched = ['branches.name', 'branches.address', 'branches.contact_no', 'companies.name'];

/** Branches as `session` sees them. */
export function branchRepository(queries: Queries, session: Session) {
  const table = namedTable(queries, 'branches');
  const isVisible = isOfVisibleCompany(session, 'branches.company_id');
  const all = queries
    .selectFrom('branches')
    .innerJoin('companies', 'companies.id', 'branches.company_id')
    .where(isVisible)
    .select([
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
    ]);

  return {
    ...table,

    list(
      { q, companyId, divisionId, districtId, thanaId }: Input<typeof listBranches>['query']['filter'] = {},
      page: Page<keyof typeof sortColumns>,
    ) {
      const filter = equalTo({
        'branches.company_id': companyId,
        'branches.division_id': divisionId,
        'branches.district_id': districtId,
        'branches.thana_id': thanaId,
      });
      return listPage(all.where(filter).where(anyHolds(searched, q)), page, sortColumns);
    },

    find: (id: number): Promise<Branch> => findVisible('branch', all.where('branches.id', '=', id)),

    /** By name; none of a company that the caller does not see. */
    names: (companyId: number): Promise<BranchName[]> =>
      queries
        .selectFrom('branches')
        .select(['id', 'name'])
        .where('company_id', '=', companyId)
        .where(isVisible)
        .orderBy(nameOrder(sql`name`))
        .execute(),

    insert: (companyId: number, { name, ...details }: NewBranch) =>
      table.insert({ company_id: companyId, name, ...reachableColumns(details) }),

    update: (id: number, { name, ...details }: BranchChange) =>
      table.update(id, { name, ...reachableColumns(details) }),

    async uses({ id, companyId, userCount }: Branch): Promise<Partial<Record<UsageKind, number>>> {
      const { campaigns } = await queries
        .selectFrom('campaigns')
        .where('company_id', '=', companyId)
        .where('branch_id', '=', id)
        .select(({ fn }) => fn.countAll<number>().as('campaigns'))
        .executeTakeFirstOrThrow();
      const ofBranch = sql`company_id = ${companyId} and branch_id = ${id}`;
      return { users: userCount, ...(await countBatchUses(queries, ofBranch)), campaigns };
    },
  };
}
