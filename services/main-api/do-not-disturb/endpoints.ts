import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/main-api/carriers/doNotDisturb.ts';
import type { Database } from '#services/kit/database/index.ts';
import { mount } from '#services/kit/http/mount.ts';
import { sendPage } from '#services/kit/http/page.ts';
import { doNotDisturbService } from './service.ts';

export function mountDoNotDisturb(app: FastifyInstance, database: Database): void {
  const numbers = doNotDisturbService(database);
  mount(app, contract.listDoNotDisturb, (call) =>
    sendPage(call, 'do-not-disturb', ['answeredAt', 'DESC'], numbers.list),
  );
  mount(app, contract.emptyDoNotDisturb, ({ session }) => numbers.empty(session));
  mount(app, contract.removeDoNotDisturb, ({ params, session }) => numbers.remove(session, params.id));
}
