import type { FastifyInstance } from 'fastify';
import { exportTotals, smsCounts, totalsReport } from '#contract/database-manager/totals.ts';
import type { Database } from '#services/kit/database/index.ts';
import { mount } from '#services/kit/http/mount.ts';
import { totalsRepository } from './repository.ts';
import { totalsService } from './service.ts';

export function mountTotals(app: FastifyInstance, database: Database): void {
  const totals = totalsService(totalsRepository(database), app.clock);
  mount(app, smsCounts, ({ query, session }) => totals.dashboard(session, query));
  mount(app, totalsReport, ({ query, session }) => totals.report(session, query));
  mount(app, exportTotals, async ({ query, session, reply }) => {
    reply.header('content-disposition', 'attachment; filename="totals.csv"');
    return totals.csv(session, query);
  });
}
