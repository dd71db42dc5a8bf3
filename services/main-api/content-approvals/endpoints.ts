import type { FastifyInstance } from 'fastify';
import {
  createContentApproval,
  decideContentApproval,
  deleteContentApproval,
  findContentApproval,
  listContentApprovals,
  updateContentApproval,
} from '#contract/main-api/sending/contentApprovals.ts';
import type { Database } from '#services/kit/database/index.ts';
import { mount } from '#services/kit/http/mount.ts';
import { sendPage } from '#services/kit/http/page.ts';
import { contentApprovalService } from './service.ts';

export function mountContentApprovals(app: FastifyInstance, database: Database): void {
  const approvals = contentApprovalService(database);
  mount(app, listContentApprovals, (call) =>
    sendPage(call, 'content-approvals', ['name', 'ASC'], approvals.list),
  );
  mount(app, findContentApproval, ({ params, session }) => approvals.find(session, params.id));
  mount(app, createContentApproval, ({ body, session }) => approvals.create(session, body));
  mount(app, updateContentApproval, ({ params, body, session }) =>
    approvals.update(session, params.id, body),
  );
  mount(app, decideContentApproval, ({ params, body, session }) =>
    approvals.decide(session, params.id, body),
  );
  mount(app, deleteContentApproval, ({ params, session }) => approvals.remove(session, params.id));
}
