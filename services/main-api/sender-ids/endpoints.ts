import type { FastifyInstance } from 'fastify';
import {
  createSenderId,
  decideSenderId,
  deleteSenderId,
  findSenderId,
  listSenderIds,
  updateSenderId,
} from '#contract/main-api/senderIds.ts';
import type { Database } from '#services/kit/database/index.ts';
import { mount } from '#services/kit/http/mount.ts';
import { sendPage } from '#services/kit/http/page.ts';
import { senderIdService } from './service.ts';

export function mountSenderIds(app: FastifyInstance, database: Database): void {
  const senderIds = senderIdService(database);
  mount(app, listSenderIds, (call) => sendPage(call, 'sender-ids', ['name', 'ASC'], senderIds.list));
  mount(app, findSenderId, ({ params, session }) => senderIds.find(session, params.id));
  mount(app, createSenderId, ({ body, session }) => senderIds.create(session, body));
  mount(app, updateSenderId, ({ params, body, session }) => senderIds.update(session, params.id, body));
  mount(app, decideSenderId, ({ params, body, session }) => senderIds.decide(session, params.id, body));
  mount(app, deleteSenderId, ({ params, session }) => senderIds.remove(session, params.id));
}
