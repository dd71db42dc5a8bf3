import type { FastifyInstance } from 'fastify';
import type { Database } from '#services/kit/database/index.ts';
import { mountRoutes } from './routes.ts';

export function mountReports(app: FastifyInstance, database: Database): void {
  mountRoutes(app, database);
}
