import type { FastifyInstance } from 'fastify';
import type { Database } from '#services/kit/database/index.ts';
import { lookupRepository } from './repository.ts';
import { mountRoutes } from './routes.ts';
import { lookupService } from './service.ts';

export function mountLookups(app: FastifyInstance, database: Database): void {
  mountRoutes(app, lookupService(lookupRepository(database)));
}
