import type { FastifyInstance } from 'fastify';
import { decideRefund, listRefunds, requestRefund } from '#contract/sms-receiver/refunds.ts';
import type { Database } from '#services/kit/database/index.ts';
import { mount } from '#services/kit/http/mount.ts';
import { pageOf } from '#services/kit/http/page.ts';
import { refundRepository } from './repository.ts';
import { refundService } from './service.ts';

export function mountRefunds(app: FastifyInstance, database: Database): void {
  const refunds = refundService(database);
  mount(app, listRefunds, ({ query, session }) =>
    refundRepository(database, session).list(query.filter, pageOf(query, ['id', 'DESC'])),
  );
  mount(app, requestRefund, ({ body, session }) => refunds.request(session, body));
  mount(app, decideRefund, ({ params, body, session }) => refunds.decide(session, params.id, body));
}
