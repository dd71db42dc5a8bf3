import type { FastifyInstance } from 'fastify';
import type { Database } from '#services/kit/database/index.ts';
import { mountRoutes } from './routes.ts';
import { templateService } from './service.ts';

export function mountTemplates(app: FastifyInstance, database: Database): void {
  mountRoutes(app, templateService(database));
}
