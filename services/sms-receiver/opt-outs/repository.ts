import { sql } from 'kysely';
import type { OptOut, OptOutSource } from '#contract/sms-receiver/optOuts.ts';
import type { Queries } from '#services/kit/database/index.ts';
import type { Page } from '#services/kit/http/page.ts';

export type OptOutRepository = ReturnType<typeof optOutRepository>;

export interface OptOutFilter {
  /** Null means every company. */
  companyId: number | null;
  source?: OptOutSource;
  /** Beginning of the canonical number, or all of it. */
  msisdn?: { prefix: string } | { whole: string };
}

/** Wire name → column: a list call can sort by these and nothing else. */
const sortColumns = {
  id: sql`opt_outs.id`,
  msisdn: sql`opt_outs.msisdn`,
  companyName: sql`lower(companies.name)`,
  source: sql`opt_outs.source`,
  createdAt: sql`opt_outs.created_at`,
} as const;

export type OptOutSortField = keyof typeof sortColumns;

/** @param ownPeople of which company the reader may know people by name; null is all, others' are told the company's */
export function optOutRepository(queries: Queries, ownPeople: number | null = null) {
  const all = queries
    .selectFrom('opt_outs')
    .innerJoin('companies', 'companies.id', 'opt_outs.company_id')
    .leftJoin('users', 'users.id', 'opt_outs.created_by')
    .leftJoin('companies as employers', 'employers.id', 'users.company_id');

  const columns = [
    'opt_outs.id',
    'opt_outs.company_id as companyId',
    'companies.name as companyName',
    'opt_outs.msisdn',
    'opt_outs.source',
    'opt_outs.note',
    sql<string | null>`case when ${ownPeople}::bigint is null or users.company_id = ${ownPeople}
      then users.name else employers.name end`.as('createdBy'),
    'opt_outs.created_at as createdAt',
  ] as const;

  return {
    async list(
      { companyId, source, msisdn }: OptOutFilter,
      page: Page<OptOutSortField>,
    ): Promise<{ rows: OptOut[]; total: number }> {
      const matching = all
        .$if(companyId !== null, (query) => query.where('opt_outs.company_id', '=', companyId!))
        .$if(source !== undefined, (query) => query.where('opt_outs.source', '=', source!))
        .$if(msisdn !== undefined, (query) =>
          'whole' in msisdn!
            ? query.where('opt_outs.msisdn', '=', msisdn.whole)
            : query.where('opt_outs.msisdn', 'like', `${msisdn!.prefix}%`),
        );
      const { total } = await matching
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await matching
        .select(columns)
        .orderBy(sortColumns[page.field], page.direction)
        .orderBy('opt_outs.id', page.direction)
        .limit(page.limit)
        .offset(page.offset)
        .execute();
      return { rows: rows.map(toOptOut), total };
    },

    /** Null when there is none, or none of that company; `companyId` null means any. */
    async find(id: number, companyId: number | null): Promise<OptOut | null> {
      const row = await all
        .where('opt_outs.id', '=', id)
        .$if(companyId !== null, (query) => query.where('opt_outs.company_id', '=', companyId!))
        .select(columns)
        .executeTakeFirst();
      return row ? toOptOut(row) : null;
    },

    /** Takes it away and says what it was; null when somebody was faster. */
    async delete(id: number): Promise<boolean> {
      const { numDeletedRows } = await queries
        .deleteFrom('opt_outs')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
  };
}

function toOptOut({ createdAt, ...row }: Omit<OptOut, 'createdAt'> & { createdAt: Date }): OptOut {
  return { ...row, createdAt: createdAt.toISOString() };
}
