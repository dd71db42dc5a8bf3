import type { FastifyInstance } from 'fastify';
import {
  createDepartment,
  deleteDepartment,
  findDepartment,
  listDepartments,
  updateDepartment,
} from '#contract/main-api/people/departments.ts';
import type { Database } from '#services/kit/database/index.ts';
import { mount } from '#services/kit/http/mount.ts';
import { sendPage } from '#services/kit/http/page.ts';
import { departmentService } from './service.ts';

export function mountDepartments(app: FastifyInstance, database: Database): void {
  const departments = departmentService(database);
  mount(app, listDepartments, (call) => sendPage(call, 'departments', ['name', 'ASC'], departments.list));
  mount(app, findDepartment, ({ params, session }) => departments.find(session, params.id));
  mount(app, createDepartment, ({ body, session }) => departments.create(session, body));
  mount(app, updateDepartment, ({ params, body, session }) => departments.rename(session, params.id, body));
  mount(app, deleteDepartment, ({ params, session }) => departments.remove(session, params.id));
}
