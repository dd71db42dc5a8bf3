import type { FastifyInstance } from 'fastify';
import { addOptOuts, deleteOptOut, findOptOut, listOptOuts } from '#contract/sms-receiver/optOuts.ts';
import { incomingTexts } from '#services/engine/opt-outs/incoming.ts';
import type { Database } from '#services/kit/database/index.ts';
import { mount } from '#services/kit/http/mount.ts';
import { pageOf, sendPage } from '#services/kit/http/page.ts';
import { optOutService } from './service.ts';

export function mountOptOuts(app: FastifyInstance, database: Database): void {
  app.metrics.registerMetric(incomingTexts);
  const optOuts = optOutService(database);
  mount(app, listOptOuts, ({ query, session, reply }) => {
    const page = pageOf(query, ['id', 'DESC']);
    return sendPage(reply, 'opt-outs', page, optOuts.list(session, query.filter, page));
  });
  mount(app, findOptOut, ({ params, session }) => optOuts.find(session, params.id));
  mount(app, addOptOuts, ({ body, session }) => optOuts.add(session, body));
  mount(app, deleteOptOut, ({ params, session }) => optOuts.remove(session, params.id));
}
