import type { FastifyInstance } from 'fastify';
import { exportTotals, smsCounts, totalsReport } from '#contract/database-manager/totals.ts';
import { mount } from '#services/kit/http/mount.ts';
import type { TotalsService } from './service.ts';

export function mountRoutes(app: FastifyInstance, totals: TotalsService): void {
  mount(app, smsCounts, ({ query, session }) => totals.dashboard(session, query));
  mount(app, totalsReport, ({ query, session }) => totals.report(session, query));
  mount(app, exportTotals, async ({ query, session, reply }) => {
    reply.header('content-disposition', 'attachment; filename="totals.csv"');
    return totals.csv(session, query);
  });
}
