import type { FastifyInstance } from 'fastify';
import type { Database } from '#services/kit/database/index.ts';
import { reportRepository } from './repository.ts';
import { mountRoutes } from './routes.ts';
import { reportService } from './service.ts';

export function mountReports(app: FastifyInstance, database: Database): void {
  mountRoutes(app, reportService(reportRepository(database)));
}
