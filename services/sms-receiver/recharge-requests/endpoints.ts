import type { FastifyInstance } from 'fastify';
import {
  decideRechargeRequest,
  listRechargeRequests,
  requestRecharge,
  withdrawRechargeRequest,
} from '#contract/sms-receiver/rechargeRequests.ts';
import type { Database } from '#services/kit/database/index.ts';
import { mount } from '#services/kit/http/mount.ts';
import { pageOf } from '#services/kit/http/page.ts';
import { rechargeRequestRepository } from './repository.ts';
import { rechargeRequestService } from './service.ts';

export function mountRechargeRequests(app: FastifyInstance, database: Database): void {
  const requests = rechargeRequestService(database);
  mount(app, listRechargeRequests, ({ query, session }) =>
    rechargeRequestRepository(database, session).list(query.filter, pageOf(query, ['id', 'DESC'])),
  );
  mount(app, requestRecharge, ({ body, session, idempotencyKey }) =>
    requests.add(session, body, idempotencyKey),
  );
  mount(app, withdrawRechargeRequest, ({ params, session }) => requests.withdraw(session, params.id));
  mount(app, decideRechargeRequest, ({ params, body, session }) => requests.decide(session, params.id, body));
}
