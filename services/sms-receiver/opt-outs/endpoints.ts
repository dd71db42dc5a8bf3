import type { FastifyInstance } from 'fastify';
import { addOptOuts, deleteOptOut, findOptOut, listOptOuts } from '#contract/sms-receiver/optOuts.ts';
import { incomingTexts } from '#services/engine/opt-outs/incoming.ts';
import type { Database } from '#services/kit/database/index.ts';
import { mount } from '#services/kit/http/mount.ts';
import { sendPage } from '#services/kit/http/page.ts';
import { optOutService } from './service.ts';

export function mountOptOuts(app: FastifyInstance, database: Database): void {
  app.metrics.registerMetric(incomingTexts);
  const optOuts = optOutService(database);
  mount(app, listOptOuts, (call) => sendPage(call, 'opt-outs', ['id', 'DESC'], optOuts.list));
  mount(app, findOptOut, ({ params, session }) => optOuts.find(session, params.id));
  mount(app, addOptOuts, ({ body, session }) => optOuts.add(session, body));
  mount(app, deleteOptOut, ({ params, session }) => optOuts.remove(session, params.id));
}
