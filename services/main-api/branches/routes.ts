import type { FastifyInstance } from 'fastify';
import {
  branchesOfCompany,
  createBranch,
  deleteBranch,
  findBranch,
  listBranches,
  updateBranch,
} from '#contract/main-api/branches.ts';
import { mount } from '#services/kit/http/mount.ts';
import { pageOf, sendRange } from '#services/kit/http/page.ts';
import type { BranchService } from './service.ts';

export function mountRoutes(app: FastifyInstance, branches: BranchService): void {
  mount(app, listBranches, async ({ query, session, reply }) => {
    const page = pageOf(query, ['name', 'ASC']);
    const { rows, total } = await branches.list(session, query.filter, page);
    sendRange(reply, 'branches', page.offset, rows.length, total);
    return rows;
  });
  mount(app, findBranch, ({ params, session }) => branches.find(session, params.id));
  mount(app, createBranch, ({ body, session }) => branches.create(session, body));
  mount(app, updateBranch, ({ params, body, session }) => branches.update(session, params.id, body));
  mount(app, deleteBranch, ({ params, session }) => branches.remove(session, params.id));
  mount(app, branchesOfCompany, ({ params, session }) => branches.namesOf(session, params.id));
}
