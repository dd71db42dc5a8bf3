import type { FastifyInstance } from 'fastify';
import { auditLog } from '#contract/main-api/auditLog.ts';
import { mount } from '#services/kit/http/mount.ts';
import type { AuditLogService } from './service.ts';

export function mountRoutes(app: FastifyInstance, log: AuditLogService): void {
  mount(app, auditLog, ({ query, session }) => log.list(session, query));
}
