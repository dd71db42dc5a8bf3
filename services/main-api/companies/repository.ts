import { sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import type { UsageKind } from '#contract/errors.ts';
import type {
  Company,
  CompanyChange,
  listCompanies,
  NewCompany,
} from '#contract/main-api/people/companies.ts';
import { addCompany } from '#database/addCompany.ts';
import { companyColumns, companyFields } from '#database/companyColumns.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { equalTo, findVisible, listPage, type Page } from '#services/kit/database/sql/listPage.ts';
import { anyHolds } from '#services/kit/database/sql/search.ts';
import { nameOrder } from '#services/kit/database/sql/nameOrder.ts';
import { withDeliveryCounts } from '#services/kit/queries/deliveryCounts.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { isOfVisibleCompany } from '#services/kit/auth/tenancy.ts';
import { countBatchUses } from '../batchUses.ts';
import { mapUniqueViolation, namedTable } from '#services/kit/database/namedTable.ts';

const sortColumns = {
  id: sql`companies.id`,
  name: nameOrder(sql`companies.name`),
  status: sql`companies.status`,
  createdAt: sql`companies.created_at`,
};

const searched = ['companies.name', 'companies.contact_name', 'companies.email', 'companies.contact_no'];

// A company that was never recharged may be without an account: it has 0.
const currentBalance = sql<number>`coalesce(balance - held, 0)`;

/** Tables whose rows prevent the deletion of their company, by the name that users see. */
const usingTables = {
  users: 'users',
  branches: 'branches',
  departments: 'departments',
  roles: 'roles',
  credit: 'ledger_entries',
  'contact-groups': 'contact_groups',
  campaigns: 'campaigns',
  templates: 'templates',
  'content-approvals': 'content_approvals',
  'opt-outs': 'opt_outs',
  tickets: 'tickets',
} as const satisfies Partial<Record<UsageKind, string>>;

/** Companies as `session` sees them. */
export function companyRepository(queries: Queries, session: Session) {
  const { lock: lockForDelete, ...table } = namedTable(queries, 'companies');
  const all = queries
    .selectFrom('companies')
    .leftJoin('credit_accounts', 'credit_accounts.company_id', 'companies.id')
    .where(isOfVisibleCompany(session, 'companies.id'))
    .select([
      'companies.id',
      'scope',
      ...companyFields,
      'companies.created_at as createdAt',
      currentBalance.as('currentBalance'),
      sql<boolean>`(${currentBalance} < low_balance_threshold)`.as('isLow'),
      sql<number>`(select count(*) from users where company_id = companies.id)`.as('userCount'),
      sql<number>`(select count(*) from branches where company_id = companies.id)`.as('branchCount'),
    ]);

  return {
    ...table,
    lockForDelete,

    async list(
      { q, status, divisionId, districtId, thanaId }: Input<typeof listCompanies>['query']['filter'] = {},
      page: Page<keyof typeof sortColumns>,
    ) {
      const filter = equalTo({
        'companies.status': status,
        'companies.division_id': divisionId,
        'companies.district_id': districtId,
        'companies.thana_id': thanaId,
      });
      const { rows, total } = await listPage(
        all.where(filter).where(anyHolds(searched, q)),
        page,
        sortColumns,
      );
      const counted = { by: 'company_id', hours: 7 * 24, withHidden: session.scope === 'platform' } as const;
      return { rows: await withDeliveryCounts(queries, rows, counted), total };
    },

    find: (id: number): Promise<Company> => findVisible('company', all.where('companies.id', '=', id)),

    /** With an account of 0, and its first sender ID. @throws conflict when another request took the name first */
    insert({ senderId, ...company }: NewCompany): Promise<number> {
      const senderIds = senderId === undefined ? [] : [senderId];
      return mapUniqueViolation(
        { companies_name_key: { name: 'name-taken' } },
        addCompany(queries, { ...company, scope: 'company', senderIds, credit: 0, users: [] }),
      );
    },

    update: (id: number, change: CompanyChange) => table.update(id, companyColumns(change)),

    /** The records that prevent its deletion, and how many of each. */
    async uses(id: number): Promise<Partial<Record<UsageKind, number>>> {
      const counts = Object.entries(usingTables).map(
        ([kind, using]) =>
          sql`(select count(*) from ${sql.table(using)} where company_id = ${id}) as ${sql.ref(kind)}`,
      );
      const { rows } = await sql<Record<keyof typeof usingTables, number>>`
        select ${sql.join(counts)}`.execute(queries);
      return { ...rows[0], ...(await countBatchUses(queries, sql`company_id = ${id}`)) };
    },

    /** With its sender IDs and its empty account. */
    async delete(id: number): Promise<void> {
      await queries.deleteFrom('sender_ids').where('company_id', '=', id).execute();
      await queries.deleteFrom('credit_accounts').where('company_id', '=', id).execute();
      await table.delete(id);
    },
  };
}
