import type { FastifyInstance } from 'fastify';
import { masterReport } from '#contract/main-api/masterReport.ts';
import type { Database } from '#services/kit/database/index.ts';
import { mount } from '#services/kit/http/mount.ts';
import { masterReportRepository } from './repository.ts';
import { masterReportService } from './service.ts';

export function mountMasterReport(app: FastifyInstance, database: Database): void {
  const service = masterReportService(masterReportRepository(database));
  mount(app, masterReport, ({ query, session }) => service.list(session, query));
}
