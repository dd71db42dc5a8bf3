import type { FastifyInstance } from 'fastify';
import type { Database } from '#services/kit/database/index.ts';
import { mountRoutes } from './routes.ts';
import { branchService } from './service.ts';

export function mountBranches(app: FastifyInstance, database: Database): void {
  mountRoutes(app, branchService(database));
}
