import type { FastifyInstance } from 'fastify';
import type { Database } from '#services/kit/database/index.ts';
import { mountRoutes } from './routes.ts';
import { sendingHoursService } from './service.ts';

export function mountSendingHours(app: FastifyInstance, database: Database): void {
  mountRoutes(app, sendingHoursService(database));
}
