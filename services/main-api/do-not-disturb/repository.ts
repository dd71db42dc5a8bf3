import { sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import type { DoNotDisturbNumber, listDoNotDisturb } from '#contract/main-api/carriers/doNotDisturb.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { equalTo, findVisible, listPage, type Page } from '#services/kit/database/sql/listPage.ts';
import type { SearchedMsisdn } from '#services/kit/http/masking/numberSearch.ts';

export type DoNotDisturbFilter = Omit<NonNullable<Input<typeof listDoNotDisturb>['query']['filter']>, 'q'> & {
  msisdn?: SearchedMsisdn;
};

const sortColumns = {
  id: sql`do_not_disturb.id`,
  msisdn: sql`do_not_disturb.msisdn`,
  operator: sql`do_not_disturb.operator`,
  answeredAt: sql`do_not_disturb.answered_at`,
  routeName: sql`lower(routes.name)`,
};

export type DoNotDisturbSortField = keyof typeof sortColumns;

export function doNotDisturbRepository(queries: Queries) {
  const all = queries
    .selectFrom('do_not_disturb')
    .leftJoin('routes', 'routes.id', 'do_not_disturb.route_id')
    .select([
      'do_not_disturb.id',
      'do_not_disturb.msisdn',
      'do_not_disturb.operator',
      'do_not_disturb.answered_at as answeredAt',
      'routes.name as routeName',
    ]);
  return {
    list({ operator, msisdn = {} }: DoNotDisturbFilter, page: Page<DoNotDisturbSortField>) {
      const { whole, prefix } = msisdn;
      const matching = all
        .where(equalTo({ 'do_not_disturb.operator': operator, 'do_not_disturb.msisdn': whole }))
        .$if(prefix !== undefined, (query) => query.where('do_not_disturb.msisdn', 'like', `${prefix}%`));
      return listPage(matching, page, sortColumns);
    },

    find: (id: number): Promise<DoNotDisturbNumber> =>
      findVisible('do-not-disturb', all.where('do_not_disturb.id', '=', id)),

    /** @returns false when another request has deleted it */
    async delete(id: number): Promise<boolean> {
      const { numDeletedRows } = await queries
        .deleteFrom('do_not_disturb')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },

    /** @returns how many there were */
    async deleteAll(): Promise<number> {
      const { numDeletedRows } = await queries.deleteFrom('do_not_disturb').executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },
  };
}
