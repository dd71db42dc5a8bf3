import type { FastifyInstance } from 'fastify';
import type { Database } from '#services/kit/database/index.ts';
import { totalsRepository } from './repository.ts';
import { mountRoutes } from './routes.ts';
import { totalsService } from './service.ts';

export function mountTotals(app: FastifyInstance, database: Database): void {
  mountRoutes(app, totalsService(totalsRepository(database), app.clock));
}
