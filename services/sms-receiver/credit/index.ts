import type { FastifyInstance } from 'fastify';
import type { Database } from '#services/kit/database/index.ts';
import { creditRepository } from './repository.ts';
import { mountRoutes } from './routes.ts';
import { creditService } from './service.ts';

export function mountCredit(app: FastifyInstance, database: Database): void {
  mountRoutes(app, creditService(creditRepository(database)));
}
