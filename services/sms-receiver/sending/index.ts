import type { FastifyInstance } from 'fastify';
import type { Database } from '#services/kit/database/index.ts';
import { sendingRepository } from './repository.ts';
import { mountRoutes } from './routes.ts';
import { sendingService } from './service.ts';

export { checkSms } from './check.ts';
export { sendingRepository, type SendingRepository } from './repository.ts';

/** @param onAccepted is called after each commit that put messages into the queue */
export function mountSending(app: FastifyInstance, database: Database, onAccepted: () => void): void {
  mountRoutes(app, sendingService(sendingRepository(database), onAccepted));
}
