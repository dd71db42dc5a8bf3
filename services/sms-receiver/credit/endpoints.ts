import type { FastifyInstance } from 'fastify';
import {
  addCredit,
  creditOutlook,
  getCredit,
  listBalances,
  listRecharges,
  similarRecharges,
} from '#contract/sms-receiver/credit.ts';
import { findSimilarRecharges } from '#services/engine/credit/similarRecharges.ts';
import type { Database } from '#services/kit/database/index.ts';
import { mount } from '#services/kit/http/mount.ts';
import { unpagedList } from '#services/kit/http/page.ts';
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
  mount(app, similarRecharges, async ({ query }) => {
    const [found] = await findSimilarRecharges(database, [query]);
    return unpagedList(found!);
  });
  mount(app, addCredit, ({ body, session, idempotencyKey }) => credit.add(session, body, idempotencyKey));
}
