import type { FastifyInstance } from 'fastify';
import { addCredit, getCredit, listBalances, listRecharges } from '#contract/sms-receiver/credit.ts';
import { mount } from '#services/kit/http/mount.ts';
import type { CreditService } from './service.ts';

export function mountRoutes(app: FastifyInstance, credit: CreditService): void {
  mount(app, getCredit, async ({ query, session }) => ({
    data: await credit.find(session, query.companyId),
  }));
  mount(app, listBalances, ({ query, session }) => credit.balances(session, query));
  mount(app, listRecharges, ({ query, session }) => credit.recharges(session, query));
  mount(app, addCredit, ({ body, session, idempotencyKey }) => credit.add(session, body, idempotencyKey));
}
