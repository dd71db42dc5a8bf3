import type { FastifyInstance } from 'fastify';
import { auditLog } from '#contract/main-api/auditLog.ts';
import type { Database } from '#services/kit/database/index.ts';
import { mount } from '#services/kit/http/mount.ts';
import { auditLogRepository } from './repository.ts';
import { auditLogService } from './service.ts';

export function mountAuditLog(app: FastifyInstance, database: Database): void {
  const log = auditLogService(auditLogRepository(database));
  mount(app, auditLog, ({ query, session }) => log.list(session, query));
}
