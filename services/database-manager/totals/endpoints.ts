import type { FastifyInstance } from 'fastify';
import { sameWeekdays } from '#contract/database-manager/sameWeekdays.ts';
import { exportTotals, smsCounts, totalsReport } from '#contract/database-manager/totals.ts';
import { unusualCompanies } from '#contract/database-manager/unusualCompanies.ts';
import type { Database } from '#services/kit/database/index.ts';
import type { ReportReads } from '#services/kit/database/replica/ReportReads.ts';
import { sendFile } from '#services/kit/csv/sendFile.ts';
import { mount } from '#services/kit/http/mount.ts';
import { totalsRepository } from './repository.ts';
import { totalsService } from './service.ts';

export function mountTotals(app: FastifyInstance, reads: ReportReads): void {
  const totals = (from: Database) => totalsService(totalsRepository(from), app.clock);
  mount(app, smsCounts, ({ query, session }) => reads.read((from) => totals(from).dashboard(session, query)));
  mount(app, sameWeekdays, ({ query, session }) =>
    reads.read((from) => totals(from).sameWeekdays(session, query)),
  );
  mount(app, unusualCompanies, ({ query, session }) =>
    reads.read((from) => totals(from).unusualCompanies(session, query)),
  );
  mount(app, totalsReport, ({ query, session }) => reads.read((from) => totals(from).report(session, query)));
  mount(app, exportTotals, async ({ query, session, reply }) => {
    const file = await totals(reads.current).file(session, query);
    return sendFile(reply, file, { fileName: 'totals', format: query.format ?? 'csv' });
  });
}
