import { sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import type { listTemplates, MessageTemplate } from '#contract/main-api/sending/templates.ts';
import { parseTemplate } from '#domain/messages/texts/template.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { equalTo, findVisible, listPage, type Page } from '#services/kit/database/sql/listPage.ts';
import { anyHolds } from '#services/kit/database/sql/search.ts';
import { nameOrder } from '#services/kit/database/sql/nameOrder.ts';
import { visibleCompany, type Session } from '#services/kit/auth/session.ts';
import { isOfVisibleCompany } from '#services/kit/auth/tenancy.ts';
import { namedTable } from '#services/kit/database/namedTable.ts';

type TemplateFields = Pick<MessageTemplate, 'name' | 'text' | 'class'>;

const sortColumns = {
  id: sql`templates.id`,
  name: nameOrder(sql`templates.name`),
  companyName: nameOrder(sql`companies.name`),
  class: sql`templates.class`,
  createdAt: sql`templates.created_at`,
  updatedAt: sql`templates.updated_at`,
};

/** Templates as `session` sees them: authors of another company are shown by the name of their company. */
export function templateRepository(queries: Queries, session: Session) {
  const table = namedTable(queries, 'templates');
  const ownPeople = visibleCompany(session, undefined);
  const all = queries
    .selectFrom('templates')
    .innerJoin('companies', 'companies.id', 'templates.company_id')
    .leftJoin('users', 'users.id', 'templates.created_by')
    .leftJoin('companies as employers', 'employers.id', 'users.company_id')
    .where(isOfVisibleCompany(session, 'templates.company_id'))
    .select([
      'templates.id',
      'templates.company_id as companyId',
      'companies.name as companyName',
      'templates.name',
      'templates.text',
      'templates.class',
      sql<string | null>`case when ${ownPeople}::bigint is null or users.company_id = ${ownPeople}
        then users.name else employers.name end`.as('createdBy'),
      'templates.created_at as createdAt',
      'templates.updated_at as updatedAt',
    ]);

  return {
    ...table,

    async list(
      { q, companyId, class: messageClass }: Input<typeof listTemplates>['query']['filter'] = {},
      page: Page<keyof typeof sortColumns>,
    ) {
      const matching = all
        .where(equalTo({ 'templates.company_id': companyId, 'templates.class': messageClass }))
        .where(anyHolds(['templates.name', 'templates.text'], q));
      const { rows, total } = await listPage(matching, page, sortColumns);
      return { rows: rows.map(withFields), total };
    },

    find: async (id: number): Promise<MessageTemplate> =>
      withFields(await findVisible('template', all.where('templates.id', '=', id))),

    insert: (companyId: number, fields: TemplateFields) =>
      table.insert({ company_id: companyId, created_by: session.userId, ...fields }),

    update: (id: number, change: Partial<TemplateFields>) =>
      table.update(id, { ...change, updated_at: sql<Date>`now()` }),
  };
}

function withFields<Row extends { text: string }>(row: Row) {
  const { fields, strayBraces } = parseTemplate(row.text);
  return { ...row, fields: fields.map(({ name }) => name), strayBraces };
}
