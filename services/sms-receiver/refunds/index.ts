import type { FastifyInstance } from 'fastify';
import type { Database } from '#services/kit/database/index.ts';
import { mountRoutes } from './routes.ts';
import { refundService } from './service.ts';

export function mountRefunds(app: FastifyInstance, database: Database): void {
  mountRoutes(app, refundService(database));
}
