import { sql, type Transaction } from 'kysely';
import type { Balance, Recharge } from '#contract/sms-receiver/credit.ts';
import type { Schema } from '#database/schema.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import type { Page } from '#services/kit/http/page.ts';
import type { Period } from '#services/kit/time/period.ts';
import { anyHolds } from '#services/kit/database/search.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { once } from '#services/kit/database/idempotency.ts';
import { writeAs } from '#services/kit/auth/writeAs.ts';
import { accountsOf, currentBalance, findCredit, held, isLow } from '#services/engine/credit/accounts.ts';
import { rechargeKey } from '#services/engine/credit/ledger.ts';

export type CreditRepository = ReturnType<typeof creditRepository>;

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
  /** Part of the reference. */
  q?: string;
}

const lastRechargeAt = sql<Date | null>`(
  select max(created_at) from ledger_entries where company_id = companies.id and kind = 'recharge'
)`;

/** Wire name → column: a list call can sort by these and nothing else. */
const balanceColumns = {
  id: sql`companies.id`,
  companyName: sql`lower(companies.name)`,
  currentBalance,
  held,
  lastRechargeAt,
} as const;

const rechargeColumns = { id: 'ledger_entries.id', amount: 'ledger_entries.balance_delta' } as const;

export function creditRepository(database: Database) {
  return {
    find: (companyId: number, queries: Queries = database) => findCredit(queries, companyId),

    async balances(
      filter: BalanceFilter,
      page: Page<keyof typeof balanceColumns>,
    ): Promise<{ responseList: Balance[]; total: number }> {
      const matching = accountsOf(database)
        .$if(filter.companyId !== null, (query) => query.where('companies.id', '=', filter.companyId!))
        .$if(filter.q !== undefined, (query) => query.where(anyHolds(['companies.name'], filter.q!)))
        .$if(filter.isLow !== undefined, (query) => query.where(isLow, '=', filter.isLow!));
      const { total } = await matching
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await matching
        .select([
          'companies.id',
          'companies.name as companyName',
          'companies.status',
          currentBalance.as('currentBalance'),
          held.as('held'),
          isLow.as('isLow'),
          'companies.low_balance_threshold as lowBalanceThreshold',
          lastRechargeAt.as('lastRechargeAt'),
        ])
        .orderBy(balanceColumns[page.field], (order) =>
          (page.direction === 'asc' ? order.asc() : order.desc()).nullsLast(),
        )
        .orderBy('companies.id', page.direction)
        .limit(page.limit)
        .offset(page.offset)
        .execute();
      const responseList = rows.map((row) => ({
        ...row,
        lastRechargeAt: row.lastRechargeAt?.toISOString() ?? null,
      }));
      return { responseList, total };
    },

    async recharges(
      filter: RechargeFilter,
      page: Page<keyof typeof rechargeColumns>,
    ): Promise<{ responseList: Recharge[]; total: number }> {
      const matching = rechargesOf(database)
        .$if(filter.companyId !== null, (query) =>
          query.where('ledger_entries.company_id', '=', filter.companyId!),
        )
        .$if(filter.from !== undefined, (query) =>
          query.where('ledger_entries.created_at', '>=', new Date(filter.from!)),
        )
        .$if(filter.to !== undefined, (query) =>
          query.where('ledger_entries.created_at', '<', new Date(filter.to!)),
        )
        .$if(filter.q !== undefined, (query) => query.where(anyHolds(['reference'], filter.q!)));
      const { total } = await matching
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await selectRecharge(matching, filter.isOfProvider)
        .orderBy(rechargeColumns[page.field], page.direction)
        .orderBy('ledger_entries.id', page.direction)
        .limit(page.limit)
        .offset(page.offset)
        .execute();
      return { responseList: rows.map(toRecharge), total };
    },

    /** The recharge with this reference, however it was typed; it must exist. */
    async rechargeOf(queries: Queries, companyId: number, reference: string): Promise<Recharge> {
      const row = await selectRecharge(rechargesOf(queries), true)
        .where('ledger_entries.company_id', '=', companyId)
        .where('reference', '=', (references) =>
          references
            .selectFrom('recharge_references')
            .select('reference')
            .where('company_id', '=', companyId)
            .where('reference_key', '=', rechargeKey(reference)),
        )
        .executeTakeFirstOrThrow();
      return toRecharge(row);
    },

    /** One transaction around what a request does, done once; see `once`. */
    once<Reply>(
      session: Session,
      request: { key: string; input: unknown },
      action: (transaction: Transaction<Schema>) => Promise<Reply>,
    ): Promise<Reply> {
      const { companyId } = session;
      return writeAs(database, session, (transaction) =>
        once(transaction, { companyId, endpoint: 'recharge', ...request }, () => action(transaction)),
      );
    },
  };
}

function rechargesOf(queries: Queries) {
  return queries.selectFrom('ledger_entries').where('kind', '=', 'recharge');
}

/** @param isOfProvider who reads it: a company does not get to know the provider's people */
function selectRecharge(query: ReturnType<typeof rechargesOf>, isOfProvider: boolean) {
  return query
    .innerJoin('companies', 'companies.id', 'ledger_entries.company_id')
    .leftJoin('users', 'users.id', 'ledger_entries.created_by')
    .leftJoin('companies as adders', 'adders.id', 'users.company_id')
    .select([
      'ledger_entries.id',
      'ledger_entries.company_id as companyId',
      'companies.name as companyName',
      'balance_delta as amount',
      'reference',
      'note',
      (isOfProvider ? sql<string | null>`users.name` : sql<string | null>`adders.name`).as('createdBy'),
      'ledger_entries.created_at as createdAt',
    ]);
}

function toRecharge({ createdAt, ...row }: Omit<Recharge, 'createdAt'> & { createdAt: Date }): Recharge {
  return { ...row, createdAt: createdAt.toISOString() };
}
