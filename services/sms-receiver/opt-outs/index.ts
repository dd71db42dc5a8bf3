import type { FastifyInstance } from 'fastify';
import type { Database } from '#services/kit/database/index.ts';
import { incomingTexts } from './incoming.ts';
import { mountRoutes } from './routes.ts';
import { optOutService } from './service.ts';

export { callBackOptedOut, heldSeconds } from './callBack.ts';
export { callBackFromBatch } from './callBackFromBatch.ts';
export { optedOutFor, optOutsAmong, refusalBy, type OptOut } from './optedOut.ts';
export { takeIncoming } from './incoming.ts';

export function mountOptOuts(app: FastifyInstance, database: Database): void {
  app.metrics.registerMetric(incomingTexts);
  mountRoutes(app, optOutService(database));
}
