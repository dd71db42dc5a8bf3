import { sql } from 'kysely';
import type { UsageKind } from '#contract/errors.ts';
import type { Company, CompanyChange, CompanyStatus, NewCompany } from '#contract/main-api/companies.ts';
import { addCompany } from '#database/addCompany.ts';
import { reachableColumns } from '#database/reachableColumns.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { orTaken } from '#services/kit/database/orTaken.ts';
import type { Page } from '#services/kit/http/page.ts';
import { anyHolds } from '#services/kit/database/search.ts';
import { countBatchUses } from '../batchUses.ts';

export type CompanyRepository = ReturnType<typeof companyRepository>;

export interface CompanyFilter {
  /** Null means every company. */
  companyId: number | null;
  q?: string;
  status?: CompanyStatus;
  divisionId?: number;
  districtId?: number;
  thanaId?: number;
}

/** Wire name → column: a list call can sort by these and nothing else. */
const sortColumns = {
  id: sql`companies.id`,
  name: sql`lower(companies.name)`,
  status: sql`companies.status`,
  createdAt: sql`companies.created_at`,
} as const;

export type CompanySortField = keyof typeof sortColumns;

const searched = [
  'companies.name',
  'companies.contact_name',
  'companies.email',
  'companies.contact_no',
] as const;

const nameIndex = { companies_name_key: { name: 'name-taken' } } as const;

export function companyRepository(queries: Queries) {
  return {
    async list(
      filter: CompanyFilter,
      page: Page<CompanySortField>,
    ): Promise<{ rows: Company[]; total: number }> {
      const { companyId, q, status, divisionId, districtId, thanaId } = filter;
      const matching = queries
        .selectFrom('companies')
        .$if(companyId !== null, (query) => query.where('companies.id', '=', companyId!))
        .$if(q !== undefined, (query) => query.where(anyHolds(searched, q!)))
        .$if(status !== undefined, (query) => query.where('status', '=', status!))
        .$if(divisionId !== undefined, (query) => query.where('division_id', '=', divisionId!))
        .$if(districtId !== undefined, (query) => query.where('district_id', '=', districtId!))
        .$if(thanaId !== undefined, (query) => query.where('thana_id', '=', thanaId!));
      const { total } = await matching
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await matching
        .leftJoin('credit_accounts', 'credit_accounts.company_id', 'companies.id')
        .select(columns)
        .orderBy(sortColumns[page.field], page.direction)
        .orderBy('companies.id', page.direction)
        .limit(page.limit)
        .offset(page.offset)
        .execute();
      return { rows: rows.map(toCompany), total };
    },

    async find(id: number): Promise<Company | null> {
      const row = await queries
        .selectFrom('companies')
        .leftJoin('credit_accounts', 'credit_accounts.company_id', 'companies.id')
        .where('companies.id', '=', id)
        .select(columns)
        .executeTakeFirst();
      return row ? toCompany(row) : null;
    },

    /** Holds the company until the transaction ends: nobody changes it, and nothing new comes to refer to it. */
    async lock(id: number): Promise<void> {
      await queries.selectFrom('companies').select('id').where('id', '=', id).forUpdate().execute();
    },

    async isNameTaken(name: string, exceptId = 0): Promise<boolean> {
      const row = await queries
        .selectFrom('companies')
        .select('id')
        .where(sql<boolean>`lower(name) = lower(${name})`)
        .where('id', '!=', exceptId)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** With an account of 0, and its first sender ID. @throws conflict when somebody was faster with the name */
    insert({ senderId, ...company }: NewCompany): Promise<number> {
      const senderIds = senderId === undefined ? [] : [senderId];
      return orTaken(
        nameIndex,
        addCompany(queries, { ...company, scope: 'company', senderIds, credit: 0, users: [] }),
      );
    },

    /** @throws conflict when somebody was faster with the name */
    async update(id: number, change: CompanyChange): Promise<void> {
      const row = {
        name: change.name,
        status: change.status,
        contact_name: change.contactName,
        email: change.email,
        low_balance_threshold: change.lowBalanceThreshold,
        refunds: change.refunds,
        ...reachableColumns(change),
      };
      if (Object.values(row).every((value) => value === undefined)) return;
      await orTaken(nameIndex, queries.updateTable('companies').set(row).where('id', '=', id).execute());
    },

    /** What stands in the way of deleting it, and how many of each. */
    async uses(id: number): Promise<Partial<Record<UsageKind, number>>> {
      const countOf = (
        table:
          | 'users'
          | 'branches'
          | 'departments'
          | 'roles'
          | 'ledger_entries'
          | 'contact_groups'
          | 'campaigns'
          | 'templates'
          | 'opt_outs'
          | 'tickets',
      ) => sql<number>`(select count(*) from ${sql.table(table)} where company_id = ${id})`;
      const others = await queries
        .selectNoFrom([
          countOf('users').as('users'),
          countOf('branches').as('branches'),
          countOf('departments').as('departments'),
          countOf('roles').as('roles'),
          countOf('ledger_entries').as('credit'),
          countOf('contact_groups').as('contact-groups'),
          countOf('campaigns').as('campaigns'),
          countOf('templates').as('templates'),
          countOf('opt_outs').as('opt-outs'),
          countOf('tickets').as('tickets'),
        ])
        .executeTakeFirstOrThrow();
      return { ...others, ...(await countBatchUses(queries, sql`company_id = ${id}`)) };
    },

    async delete(id: number): Promise<void> {
      await queries.deleteFrom('sender_ids').where('company_id', '=', id).execute();
      await queries.deleteFrom('credit_accounts').where('company_id', '=', id).execute();
      await queries.deleteFrom('companies').where('id', '=', id).execute();
    },
  };
}

// A company that was never recharged may be without an account: it has 0.
const currentBalance = sql<number>`coalesce(balance - held, 0)`;

const columns = [
  'companies.id',
  'companies.name',
  'scope',
  'status',
  'contact_name as contactName',
  'contact_no as contactNo',
  'email',
  'address',
  'division_id as divisionId',
  'district_id as districtId',
  'thana_id as thanaId',
  'low_balance_threshold as lowBalanceThreshold',
  'refunds',
  'companies.created_at as createdAt',
  currentBalance.as('currentBalance'),
  sql<boolean>`(${currentBalance} < low_balance_threshold)`.as('isLow'),
  sql<number>`(select count(*) from users where company_id = companies.id)`.as('userCount'),
  sql<number>`(select count(*) from branches where company_id = companies.id)`.as('branchCount'),
] as const;

function toCompany({ createdAt, ...row }: Omit<Company, 'createdAt'> & { createdAt: Date }): Company {
  return { ...row, createdAt: createdAt.toISOString() };
}
