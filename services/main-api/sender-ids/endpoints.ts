import type { FastifyInstance } from 'fastify';
import {
  getApprovalCheck,
  importApprovals,
  requestApprovalCheck,
  setOperatorApprovals,
} from '#contract/main-api/sending/operatorApprovals.ts';
import {
  createSenderId,
  decideSenderId,
  deleteSenderId,
  findSenderId,
  listSenderIds,
  updateSenderId,
} from '#contract/main-api/sending/senderIds.ts';
import type { Database } from '#services/kit/database/index.ts';
import { abortSignalOf } from '#services/kit/http/abortSignal.ts';
import { mount } from '#services/kit/http/mount.ts';
import { sendPage } from '#services/kit/http/page.ts';
import { approvalService } from './approvals.ts';
import { mountPapers } from './papers/endpoints.ts';
import { senderIdService } from './service.ts';

/** Files, and requests to ask the platform, that one address may bring in a minute. */
const importsPerMinute = 20;

export function mountSenderIds(app: FastifyInstance, database: Database): void {
  const senderIds = senderIdService(database);
  mount(app, listSenderIds, (call) => sendPage(call, 'sender-ids', ['name', 'ASC'], senderIds.list));
  mount(app, findSenderId, ({ params, session }) => senderIds.find(session, params.id));
  mount(app, createSenderId, ({ body, session }) => senderIds.create(session, body));
  mount(app, updateSenderId, ({ params, body, session }) => senderIds.update(session, params.id, body));
  mount(app, decideSenderId, ({ params, body, session }) => senderIds.decide(session, params.id, body));
  const approvals = approvalService(database);
  mount(app, setOperatorApprovals, ({ params, body, session }) => approvals.set(session, params.id, body));
  mount(
    app,
    importApprovals,
    ({ upload, session, reply }) => approvals.import(session, upload, abortSignalOf(reply)),
    { perMinute: importsPerMinute },
  );
  mount(app, getApprovalCheck, () => approvals.lastCheck());
  mount(app, requestApprovalCheck, ({ session }) => approvals.requestCheck(session), {
    perMinute: importsPerMinute,
  });
  mount(app, deleteSenderId, ({ params, session }) => senderIds.remove(session, params.id));
  mountPapers(app, database);
}
