import type { FastifyInstance } from 'fastify';
import type { Database } from '#services/kit/database/index.ts';
import { mountRoutes } from './routes.ts';
import { contactImportService } from './service.ts';

export function mountContactImports(app: FastifyInstance, database: Database): void {
  mountRoutes(app, contactImportService(database));
}
