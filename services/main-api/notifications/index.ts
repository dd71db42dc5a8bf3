import type { FastifyInstance } from 'fastify';
import type { Database } from '#services/kit/database/index.ts';
import { mountRoutes } from './routes.ts';
import { notificationService } from './service.ts';

export function mountNotifications(app: FastifyInstance, database: Database): void {
  mountRoutes(app, notificationService(database));
}
