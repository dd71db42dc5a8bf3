import { sql } from 'kysely';
import type { Credit } from '#contract/sms-receiver/credit.ts';
import type { Database } from '#services/kit/database/index.ts';

export type CreditRepository = ReturnType<typeof creditRepository>;

export function creditRepository(database: Database) {
  return {
    /** Null when there is no such company; one that was never recharged has 0. */
    async find(companyId: number): Promise<Credit | null> {
      const row = await database
        .selectFrom('companies')
        .leftJoin('credit_accounts', 'credit_accounts.company_id', 'companies.id')
        .where('companies.id', '=', companyId)
        .select([
          sql<number>`coalesce(balance - held, 0)`.as('currentBalance'),
          sql<number>`coalesce(held, 0)`.as('held'),
        ])
        .executeTakeFirst();
      return row ?? null;
    },
  };
}
