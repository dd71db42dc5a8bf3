import type { FastifyInstance } from 'fastify';
import {
  branchesOfCompany,
  createBranch,
  deleteBranch,
  findBranch,
  listBranches,
  updateBranch,
} from '#contract/main-api/people/branches.ts';
import type { Database } from '#services/kit/database/index.ts';
import { mount } from '#services/kit/http/mount.ts';
import { sendPage } from '#services/kit/http/page.ts';
import { branchService } from './service.ts';

export function mountBranches(app: FastifyInstance, database: Database): void {
  const branches = branchService(database);
  mount(app, listBranches, (call) => sendPage(call, 'branches', ['name', 'ASC'], branches.list));
  mount(app, findBranch, ({ params, session }) => branches.find(session, params.id));
  mount(app, createBranch, ({ body, session }) => branches.create(session, body));
  mount(app, updateBranch, ({ params, body, session }) => branches.update(session, params.id, body));
  mount(app, deleteBranch, ({ params, session }) => branches.remove(session, params.id));
  mount(app, branchesOfCompany, ({ params, session }) => branches.namesOf(session, params.id));
}
