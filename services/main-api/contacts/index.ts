import type { FastifyInstance } from 'fastify';
import type { Database } from '#services/kit/database/index.ts';
import { mountRoutes } from './routes.ts';
import { contactService } from './service.ts';

export function mountContacts(app: FastifyInstance, database: Database): void {
  mountRoutes(app, contactService(database));
}
