import { sql } from 'kysely';
import type { Balance, Recharge } from '#contract/sms-receiver/credit.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import { type Page, during, equalTo, listPage, sent } from '#services/kit/database/sql/listPage.ts';
import type { Period } from '#services/kit/time/period.ts';
import { anyHolds, anyHoldsAsShown } from '#services/kit/database/sql/search.ts';
import { nameOrder } from '#services/kit/database/sql/nameOrder.ts';
import { accountsOf, currentBalance, held, isLow } from '#services/engine/credit/accounts.ts';
import { daysLeft, readDailyUse } from './dailyUse.ts';
import { rechargeKey } from '#services/engine/credit/ledger.ts';

export interface BalanceFilter {
  /** Null means every company. */
  companyId: number | null;
  /** Part of the company's name. */
  q?: string;
  isLow?: boolean;
}

export interface RechargeFilter extends Period {
  companyId: number | null;
  /** Whether the provider's own people read it. */
  isOfProvider: boolean;
  /** Otherwise mobile numbers in references are masked, and found only as far as they are shown. */
  seesNumbers: boolean;
  /** Part of the reference. */
  q?: string;
}

const lastRechargeAt = sql<Date | null>`(
  select max(created_at) from ledger_entries where company_id = companies.id and kind = 'recharge'
)`;

/** Wire name → column: a list call can sort by these and nothing else. */
const balanceColumns = {
  id: sql`companies.id`,
  companyName: nameOrder(sql`companies.name`),
  currentBalance,
  held,
  lastRechargeAt,
} as const;

const rechargeColumns = { id: sql`ledger_entries.id`, amount: sql`ledger_entries.balance_delta` };

export async function readBalances(
  database: Database,
  { companyId, q, isLow: wanted }: BalanceFilter,
  page: Page<keyof typeof balanceColumns>,
): Promise<{ responseList: Balance[]; total: number }> {
  const matching = accountsOf(database)
    .where(equalTo({ 'companies.id': companyId ?? undefined }))
    .where(anyHolds(['companies.name'], q))
    .$if(wanted !== undefined, (query) => query.where(isLow, '=', wanted!))
    .select([
      'companies.id',
      'companies.name as companyName',
      'companies.status',
      currentBalance.as('currentBalance'),
      held.as('held'),
      isLow.as('isLow'),
      'companies.low_balance_threshold as lowBalanceThreshold',
      lastRechargeAt.as('lastRechargeAt'),
    ]);
  const nulls = { asc: 'last', desc: 'last' } as const;
  const { rows, total } = await listPage(matching, page, balanceColumns, nulls);
  const uses = await readDailyUse(
    database,
    rows.map(({ id }) => id),
  );
  const responseList = rows.map((row) => ({
    ...row,
    daysLeft: daysLeft(row.currentBalance, uses.get(row.id) ?? 0),
  }));
  return { responseList, total };
}

export async function readRecharges(
  database: Database,
  { companyId, isOfProvider, seesNumbers, q, ...period }: RechargeFilter,
  page: Page<keyof typeof rechargeColumns>,
): Promise<{ responseList: Recharge[]; total: number }> {
  const matching = rechargesOf(database, isOfProvider)
    .where(equalTo({ 'ledger_entries.company_id': companyId ?? undefined }))
    .where(during('ledger_entries.created_at', period))
    .where(anyHoldsAsShown(['reference'], q, seesNumbers));
  const { rows, total } = await listPage(matching, page, rechargeColumns);
  return { responseList: rows, total };
}

/** Null when the company has no such recharge. */
export async function findRechargeById(
  queries: Queries,
  { companyId, id }: { companyId: number; id: number },
): Promise<Recharge | null> {
  const row = await rechargesOf(queries, true)
    .where('ledger_entries.company_id', '=', companyId)
    .where('ledger_entries.id', '=', id)
    .executeTakeFirst();
  return row ? sent(row) : null;
}

/** The recharge with this reference, however it was typed; it must exist. */
export async function findRecharge(
  queries: Queries,
  companyId: number,
  reference: string,
): Promise<Recharge> {
  const row = await rechargesOf(queries, true)
    .where('ledger_entries.company_id', '=', companyId)
    .where('reference', '=', (references) =>
      references
        .selectFrom('recharge_references')
        .select('reference')
        .where('company_id', '=', companyId)
        .where('reference_key', '=', rechargeKey(reference)),
    )
    .executeTakeFirstOrThrow();
  return sent(row);
}

/** @param isOfProvider who reads it: a company does not get to know the provider's people */
function rechargesOf(queries: Queries, isOfProvider: boolean) {
  return queries
    .selectFrom('ledger_entries')
    .innerJoin('companies', 'companies.id', 'ledger_entries.company_id')
    .leftJoin('users', 'users.id', 'ledger_entries.created_by')
    .leftJoin('companies as adders', 'adders.id', 'users.company_id')
    .leftJoin('recharge_requests as request', (join) =>
      join
        .onRef('request.company_id', '=', 'ledger_entries.company_id')
        .onRef('request.entry_id', '=', 'ledger_entries.id'),
    )
    .where('kind', '=', 'recharge')
    .select([
      'ledger_entries.id',
      'ledger_entries.company_id as companyId',
      'companies.name as companyName',
      'balance_delta as amount',
      'reference',
      'ledger_entries.note',
      (isOfProvider ? sql<string | null>`users.name` : sql<string | null>`adders.name`).as('createdBy'),
      'ledger_entries.created_at as createdAt',
      'request.id as requestId',
    ]);
}
