import type { FastifyInstance } from 'fastify';
import type { Database } from '#services/kit/database/index.ts';
import { mountRoutes } from './routes.ts';
import { senderIdService } from './service.ts';

export function mountSenderIds(app: FastifyInstance, database: Database): void {
  mountRoutes(app, senderIdService(database));
}
