import type { FastifyInstance } from 'fastify';
import type { Database } from '#services/kit/database/index.ts';
import { mountRoutes } from './routes.ts';
import { sendingService } from './service.ts';

/** @param onAccepted is called after each commit that put messages into the queue */
export function mountSending(app: FastifyInstance, database: Database, onAccepted: () => void): void {
  mountRoutes(app, sendingService(database, app.clock, onAccepted));
}
