import type { FastifyInstance } from 'fastify';
import {
  createSenderId,
  decideSenderId,
  deleteSenderId,
  findSenderId,
  listSenderIds,
  updateSenderId,
} from '#contract/main-api/senderIds.ts';
import { mount } from '#services/kit/http/mount.ts';
import { pageOf, sendRange } from '#services/kit/http/page.ts';
import type { SenderIdService } from './service.ts';

export function mountRoutes(app: FastifyInstance, senderIds: SenderIdService): void {
  mount(app, listSenderIds, async ({ query, session, reply }) => {
    const page = pageOf(query, ['name', 'ASC']);
    const { rows, total } = await senderIds.list(session, query.filter, page);
    sendRange(reply, 'sender-ids', page.offset, rows.length, total);
    return rows;
  });
  mount(app, findSenderId, ({ params, session }) => senderIds.find(session, params.id));
  mount(app, createSenderId, ({ body, session }) => senderIds.create(session, body));
  mount(app, updateSenderId, ({ params, body, session }) => senderIds.update(session, params.id, body));
  mount(app, decideSenderId, ({ params, body, session }) => senderIds.decide(session, params.id, body));
  mount(app, deleteSenderId, ({ params, session }) => senderIds.remove(session, params.id));
}
