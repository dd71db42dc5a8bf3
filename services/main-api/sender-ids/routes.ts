import type { FastifyInstance } from 'fastify';
import { listSenderIds } from '#contract/main-api/senderIds.ts';
import { mount } from '#services/kit/mount.ts';
import { pageOf, sendRange } from '#services/kit/page.ts';
import { visibleCompany } from '#services/kit/session.ts';
import type { SenderIdRepository } from './repository.ts';

export function mountRoutes(app: FastifyInstance, senderIds: SenderIdRepository): void {
  mount(app, listSenderIds, async ({ query, session, reply }) => {
    const page = pageOf(query, ['name', 'ASC']);
    const { rows, total } = await senderIds.list(
      { companyId: visibleCompany(session, query.filter?.companyId), status: query.filter?.status },
      page,
    );
    sendRange(reply, 'sender-ids', page.offset, rows.length, total);
    return rows;
  });
}
