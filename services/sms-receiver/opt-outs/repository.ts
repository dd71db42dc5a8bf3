import { sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import type { listOptOuts, OptOut } from '#contract/sms-receiver/optOuts.ts';
import { visibleCompany, type Session } from '#services/kit/auth/session.ts';
import { isOfVisibleCompany } from '#services/kit/auth/tenancy.ts';
import type { Queries } from '#services/kit/database/index.ts';
import type { SearchedMsisdn } from '#services/kit/http/masking/numberSearch.ts';
import { equalTo, findVisible, listPage, type Page } from '#services/kit/database/sql/listPage.ts';

export type OptOutFilter = Omit<NonNullable<Input<typeof listOptOuts>['query']['filter']>, 'q'> & {
  msisdn?: SearchedMsisdn;
};

const sortColumns = {
  id: sql`opt_outs.id`,
  msisdn: sql`opt_outs.msisdn`,
  companyName: sql`lower(companies.name)`,
  source: sql`opt_outs.source`,
  createdAt: sql`opt_outs.created_at`,
};

export type OptOutSortField = keyof typeof sortColumns;

/** Opt-outs as `session` sees them: users of another company appear by their company's name. */
export function optOutRepository(queries: Queries, session: Session) {
  const ownPeople = visibleCompany(session, undefined);
  const all = queries
    .selectFrom('opt_outs')
    .innerJoin('companies', 'companies.id', 'opt_outs.company_id')
    .leftJoin('users', 'users.id', 'opt_outs.created_by')
    .leftJoin('companies as employers', 'employers.id', 'users.company_id')
    .where(isOfVisibleCompany(session, 'opt_outs.company_id'))
    .select([
      'opt_outs.id',
      'opt_outs.company_id as companyId',
      'companies.name as companyName',
      'opt_outs.msisdn',
      'opt_outs.source',
      'opt_outs.note',
      sql<string | null>`case when ${ownPeople}::bigint is null or users.company_id = ${ownPeople}
        then users.name else employers.name end`.as('createdBy'),
      'opt_outs.created_at as createdAt',
    ]);

  return {
    list({ companyId, source, msisdn = {} }: OptOutFilter, page: Page<OptOutSortField>) {
      const { whole, prefix } = msisdn;
      const filter = equalTo({
        'opt_outs.company_id': companyId,
        'opt_outs.source': source,
        'opt_outs.msisdn': whole,
      });
      const matching = all
        .where(filter)
        .$if(prefix !== undefined, (query) => query.where('opt_outs.msisdn', 'like', `${prefix}%`));
      return listPage(matching, page, sortColumns);
    },

    find: (id: number): Promise<OptOut> => findVisible('opt-out', all.where('opt_outs.id', '=', id)),
  };
}
