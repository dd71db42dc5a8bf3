import type { FastifyInstance } from 'fastify';
import type { Database } from '#services/kit/database/index.ts';
import { mountRoutes } from './routes.ts';
import { contactGroupService } from './service.ts';

export { contactGroupRepository } from './repository.ts';

export function mountContactGroups(app: FastifyInstance, database: Database): void {
  mountRoutes(app, contactGroupService(database));
}
