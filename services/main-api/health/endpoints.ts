import type { FastifyInstance } from 'fastify';
import { systemHealth } from '#contract/main-api/health.ts';
import type { Database } from '#services/kit/database/index.ts';
import type { ReportReads } from '#services/kit/database/replica/ReportReads.ts';
import { mount } from '#services/kit/http/mount.ts';
import { readHealth } from './overview.ts';

export function mountHealth(app: FastifyInstance, database: Database, reads: ReportReads): void {
  mount(app, systemHealth, () => readHealth(database, reads.lagSeconds));
}
