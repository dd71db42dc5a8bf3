import type { FastifyInstance } from 'fastify';
import type { Database } from '#services/kit/database/index.ts';
import { senderIdRepository } from './repository.ts';
import { mountRoutes } from './routes.ts';

export function mountSenderIds(app: FastifyInstance, database: Database): void {
  mountRoutes(app, senderIdRepository(database));
}
