import type { FastifyInstance } from 'fastify';
import type { Database } from '#services/kit/database/index.ts';
import type { Logger } from '#services/kit/log.ts';
import { ProgressHub } from './progress/ProgressHub.ts';
import { progressRepository } from './progress/repository.ts';
import { mountRoutes } from './routes.ts';
import { bulkService } from './service.ts';

export { cancelRemaining } from './cancelWaiting.ts';
export { freeForgotten, startDue } from './schedule.ts';
export { removeOldStaged } from './staging/remove.ts';

/** @param onReleased is called after each commit that let messages be taken */
export function mountBulk(
  app: FastifyInstance,
  database: Database,
  onReleased: () => void,
  log: Logger,
): void {
  const progress = progressRepository(database);
  const hub = new ProgressHub((batchId) => progress.find(batchId, null), log);
  // A server does not close before its answers have ended.
  app.addHook('preClose', async () => hub.stop());
  mountRoutes(app, { bulk: bulkService(database, onReleased), database, hub });
}
