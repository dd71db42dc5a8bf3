import type { FastifyInstance } from 'fastify';
import { addOptOuts, deleteOptOut, findOptOut, listOptOuts } from '#contract/sms-receiver/optOuts.ts';
import { mount } from '#services/kit/http/mount.ts';
import { pageOf, sendRange } from '#services/kit/http/page.ts';
import type { OptOutService } from './service.ts';

export function mountRoutes(app: FastifyInstance, optOuts: OptOutService): void {
  mount(app, listOptOuts, async ({ query, session, reply }) => {
    const page = pageOf(query, ['id', 'DESC']);
    const { rows, total } = await optOuts.list(session, query.filter, page);
    sendRange(reply, 'opt-outs', page.offset, rows.length, total);
    return rows;
  });
  mount(app, findOptOut, ({ params, session }) => optOuts.find(session, params.id));
  mount(app, addOptOuts, ({ body, session }) => optOuts.add(session, body));
  mount(app, deleteOptOut, ({ params, session }) => optOuts.remove(session, params.id));
}
