import type { FastifyInstance } from 'fastify';
import { exportTotals, smsCounts, totalsReport } from '#contract/database-manager/totals.ts';
import type { Database } from '#services/kit/database/index.ts';
import type { ReportReads } from '#services/kit/database/replica/ReportReads.ts';
import { mount } from '#services/kit/http/mount.ts';
import { totalsRepository } from './repository.ts';
import { totalsService } from './service.ts';

export function mountTotals(app: FastifyInstance, reads: ReportReads): void {
  const totals = (from: Database) => totalsService(totalsRepository(from), app.clock);
  mount(app, smsCounts, ({ query, session }) => reads.read((from) => totals(from).dashboard(session, query)));
  mount(app, totalsReport, ({ query, session }) => reads.read((from) => totals(from).report(session, query)));
  mount(app, exportTotals, async ({ query, session, reply }) => {
    reply.header('content-disposition', 'attachment; filename="totals.csv"');
    return totals(reads.current).csv(session, query);
  });
}
