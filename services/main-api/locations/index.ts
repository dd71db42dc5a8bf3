import type { FastifyInstance } from 'fastify';
import type { Database } from '#services/kit/database/index.ts';
import { locationRepository } from './repository.ts';
import { mountRoutes } from './routes.ts';

export { checkPlace, type Place } from './checkPlace.ts';

export function mountLocations(app: FastifyInstance, database: Database): void {
  mountRoutes(app, locationRepository(database));
}
