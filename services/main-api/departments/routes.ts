import type { FastifyInstance } from 'fastify';
import {
  createDepartment,
  deleteDepartment,
  findDepartment,
  listDepartments,
  updateDepartment,
} from '#contract/main-api/departments.ts';
import { mount } from '#services/kit/http/mount.ts';
import { pageOf, sendRange } from '#services/kit/http/page.ts';
import type { DepartmentService } from './service.ts';

export function mountRoutes(app: FastifyInstance, departments: DepartmentService): void {
  mount(app, listDepartments, async ({ query, session, reply }) => {
    const page = pageOf(query, ['name', 'ASC']);
    const { rows, total } = await departments.list(session, query.filter, page);
    sendRange(reply, 'departments', page.offset, rows.length, total);
    return rows;
  });
  mount(app, findDepartment, ({ params, session }) => departments.find(session, params.id));
  mount(app, createDepartment, ({ body, session }) => departments.create(session, body));
  mount(app, updateDepartment, ({ params, body, session }) => departments.rename(session, params.id, body));
  mount(app, deleteDepartment, ({ params, session }) => departments.remove(session, params.id));
}
