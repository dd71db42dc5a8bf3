import type { FastifyInstance } from 'fastify';
import { batchSummary } from '#contract/database-manager/batches.ts';
import type { Database } from '#services/kit/database/index.ts';
import type { ReportReads } from '#services/kit/database/replica/ReportReads.ts';
import { mount } from '#services/kit/http/mount.ts';
import { batchSummaryService } from './service.ts';

export function mountBatchSummary(app: FastifyInstance, database: Database, reads: ReportReads): void {
  const batches = batchSummaryService(database, reads);
  mount(app, batchSummary, ({ params, session }) => batches.summary(session, params.batchId));
}
