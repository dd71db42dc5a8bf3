import type { FastifyInstance } from 'fastify';
import type { Database } from '#services/kit/database/index.ts';
import { mountRoutes } from './routes.ts';
import { roleService } from './service.ts';

export { isVisibleTo, roleRepository } from './repository.ts';

export function mountRoles(app: FastifyInstance, database: Database): void {
  mountRoutes(app, roleService(database));
}
