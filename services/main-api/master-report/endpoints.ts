import type { FastifyInstance } from 'fastify';
import { masterReport } from '#contract/main-api/masterReport.ts';
import type { ReportReads } from '#services/kit/database/replica/ReportReads.ts';
import { mount } from '#services/kit/http/mount.ts';
import { masterReportRepository } from './repository.ts';
import { masterReportService } from './service.ts';

export function mountMasterReport(app: FastifyInstance, reads: ReportReads): void {
  mount(app, masterReport, ({ query, session }) =>
    reads.read((database) => masterReportService(masterReportRepository(database)).list(session, query)),
  );
}
