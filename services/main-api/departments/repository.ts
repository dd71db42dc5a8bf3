import { sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import type { Department, listDepartments } from '#contract/main-api/people/departments.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { equalTo, findVisible, listPage, type Page } from '#services/kit/database/sql/listPage.ts';
import { anyHolds } from '#services/kit/database/sql/search.ts';
import { nameOrder } from '#services/kit/database/sql/nameOrder.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { isOfVisibleCompany } from '#services/kit/auth/tenancy.ts';
import { namedTable } from '#services/kit/database/namedTable.ts';

const sortColumns = {
  id: sql`departments.id`,
  name: nameOrder(sql`departments.name`),
  companyName: nameOrder(sql`companies.name`),
};

/** Departments as `session` sees them. */
export function departmentRepository(queries: Queries, session: Session) {
  const all = queries
    .selectFrom('departments')
    .innerJoin('companies', 'companies.id', 'departments.company_id')
    .where(isOfVisibleCompany(session, 'departments.company_id'))
    .select([
      'departments.id',
      'departments.company_id as companyId',
      'companies.name as companyName',
      'departments.name',
      sql<number>`(select count(*) from users where department_id = departments.id)`.as('userCount'),
    ]);

  return {
    ...namedTable(queries, 'departments'),

    list(
      { q, companyId }: Input<typeof listDepartments>['query']['filter'] = {},
      page: Page<keyof typeof sortColumns>,
    ) {
      const matching = all
        .where(equalTo({ 'departments.company_id': companyId }))
        .where(anyHolds(['departments.name', 'companies.name'], q));
      return listPage(matching, page, sortColumns);
    },

    find: (id: number): Promise<Department> =>
      findVisible('department', all.where('departments.id', '=', id)),
  };
}
