import type { FastifyInstance } from 'fastify';
import type { Database } from '#services/kit/database/index.ts';
import { locationRepository } from './repository.ts';
import { mountRoutes } from './routes.ts';

export { checkPlace } from './checkPlace.ts';
export type { Place } from './repository.ts';

export function mountLocations(app: FastifyInstance, database: Database): void {
  mountRoutes(app, locationRepository(database));
}
