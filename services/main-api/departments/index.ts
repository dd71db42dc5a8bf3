import type { FastifyInstance } from 'fastify';
import type { Database } from '#services/kit/database/index.ts';
import { mountRoutes } from './routes.ts';
import { departmentService } from './service.ts';

export function mountDepartments(app: FastifyInstance, database: Database): void {
  mountRoutes(app, departmentService(database));
}
