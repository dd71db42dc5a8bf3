import type { FastifyInstance } from 'fastify';
import {
  createCompany,
  deleteCompany,
  findCompany,
  listCompanies,
  updateCompany,
} from '#contract/main-api/companies.ts';
import { mount } from '#services/kit/http/mount.ts';
import { pageOf, sendRange } from '#services/kit/http/page.ts';
import type { CompanyService } from './service.ts';

export function mountRoutes(app: FastifyInstance, companies: CompanyService): void {
  mount(app, listCompanies, async ({ query, session, reply }) => {
    const page = pageOf(query, ['name', 'ASC']);
    const { rows, total } = await companies.list(session, query.filter, page);
    sendRange(reply, 'companies', page.offset, rows.length, total);
    return rows;
  });
  mount(app, findCompany, ({ params, session }) => companies.find(session, params.id));
  mount(app, createCompany, ({ body, session }) => companies.create(session, body));
  mount(app, updateCompany, ({ params, body, session }) => companies.update(session, params.id, body));
  mount(app, deleteCompany, ({ params, session }) => companies.remove(session, params.id));
}
