import type { FastifyInstance } from 'fastify';
import type { Database } from '#services/kit/database/index.ts';
import { incomingTexts } from '#services/engine/opt-outs/incoming.ts';
import { mountRoutes } from './routes.ts';
import { optOutService } from './service.ts';

export function mountOptOuts(app: FastifyInstance, database: Database): void {
  app.metrics.registerMetric(incomingTexts);
  mountRoutes(app, optOutService(database));
}
