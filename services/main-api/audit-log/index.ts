import type { FastifyInstance } from 'fastify';
import type { Database } from '#services/kit/database/index.ts';
import { auditLogRepository } from './repository.ts';
import { mountRoutes } from './routes.ts';
import { auditLogService } from './service.ts';

export function mountAuditLog(app: FastifyInstance, database: Database): void {
  mountRoutes(app, auditLogService(auditLogRepository(database)));
}
