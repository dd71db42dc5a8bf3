import type { FastifyInstance } from 'fastify';
import {
  addCredit,
  creditOutlook,
  getCredit,
  listBalances,
  listRecharges,
} from '#contract/sms-receiver/credit.ts';
import type { Database } from '#services/kit/database/index.ts';
import { mount } from '#services/kit/http/mount.ts';
import { readOutlook } from './outlook.ts';
import { creditService } from './service.ts';

export function mountCredit(app: FastifyInstance, database: Database): void {
  const credit = creditService(database);
  mount(app, getCredit, async ({ query, session }) => ({
    data: await credit.find(session, query.companyId),
  }));
  mount(app, creditOutlook, async ({ query, session }) => ({
    data: await readOutlook(database, session, query.companyId),
  }));
  mount(app, listBalances, ({ query, session }) => credit.balances(session, query));
  mount(app, listRecharges, ({ query, session }) => credit.recharges(session, query));
  mount(app, addCredit, ({ body, session, idempotencyKey }) => credit.add(session, body, idempotencyKey));
}
