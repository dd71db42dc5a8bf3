import type { FastifyInstance } from 'fastify';
import type { Database } from '#services/kit/database/index.ts';
import type { SecretBox } from '#services/kit/auth/secrets.ts';
import { mountRoutes } from './routes.ts';
import { routeService } from './service.ts';

/** @param secrets keeps the routes' passwords */
export function mountCarrierRoutes(app: FastifyInstance, database: Database, secrets: SecretBox): void {
  mountRoutes(app, routeService(database, secrets));
}
