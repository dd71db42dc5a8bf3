import type { FastifyInstance } from 'fastify';
import {
  createCompany,
  deleteCompany,
  findCompany,
  listCompanies,
  updateCompany,
} from '#contract/main-api/people/companies.ts';
import type { Database } from '#services/kit/database/index.ts';
import { mount } from '#services/kit/http/mount.ts';
import { sendPage } from '#services/kit/http/page.ts';
import { companyService } from './service.ts';

export function mountCompanies(app: FastifyInstance, database: Database): void {
  const companies = companyService(database);
  mount(app, listCompanies, (call) => sendPage(call, 'companies', ['name', 'ASC'], companies.list));
  mount(app, findCompany, ({ params, session }) => companies.find(session, params.id));
  mount(app, createCompany, ({ body, session }) => companies.create(session, body));
  mount(app, updateCompany, ({ params, body, session }) => companies.update(session, params.id, body));
  mount(app, deleteCompany, ({ params, session }) => companies.remove(session, params.id));
}
