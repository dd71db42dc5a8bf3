import type { FastifyInstance } from 'fastify';
import type { Database } from '#services/kit/database/index.ts';
import { mountRoutes } from './routes.ts';
import { companyService } from './service.ts';

export function mountCompanies(app: FastifyInstance, database: Database): void {
  mountRoutes(app, companyService(database));
}
