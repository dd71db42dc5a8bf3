import type { FastifyInstance } from 'fastify';
import { singleSmsReport, smsCounts } from '#contract/database-manager/reports.ts';
import { mount } from '#services/kit/mount.ts';
import type { ReportService } from './service.ts';

export function mountRoutes(app: FastifyInstance, reports: ReportService): void {
  mount(app, singleSmsReport, ({ query, session }) => reports.singleSms(session, query));
  mount(app, smsCounts, ({ query, session }) => reports.counts(session, query));
}
