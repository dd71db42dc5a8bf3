import { sql } from 'kysely';
import type { Credit } from '#contract/sms-receiver/credit.ts';
import type { Queries } from '#services/kit/database/index.ts';

// A company that was never recharged may be without an account: it has 0.
export const currentBalance = sql<number>`coalesce(balance - held, 0)`;
export const held = sql<number>`coalesce(held, 0)`;
export const isLow = sql<boolean>`(coalesce(balance - held, 0) < low_balance_threshold)`;

export function accountsOf(queries: Queries) {
  return queries
    .selectFrom('companies')
    .leftJoin('credit_accounts', 'credit_accounts.company_id', 'companies.id');
}

/** Returns null when there is no such company. */
export async function findCredit(queries: Queries, companyId: number): Promise<Credit | null> {
  const row = await accountsOf(queries)
    .where('companies.id', '=', companyId)
    .select([currentBalance.as('currentBalance'), held.as('held'), isLow.as('isLow')])
    .executeTakeFirst();
  return row ?? null;
}
