import type { FastifyInstance } from 'fastify';
import { auditLog } from '#contract/main-api/auditLog.ts';
import { visibleCompany } from '#services/kit/auth/session.ts';
import type { Database } from '#services/kit/database/index.ts';
import { seesNumbers } from '#services/kit/http/masking/maskedReply.ts';
import { mount } from '#services/kit/http/mount.ts';
import { pageOf } from '#services/kit/http/page.ts';
import { checkPeriod } from '#services/kit/time/period.ts';
import { auditLogRepository } from './repository.ts';

export function mountAuditLog(app: FastifyInstance, database: Database): void {
  mount(app, auditLog, ({ query, session }) => {
    checkPeriod(query.filter);
    const filter = {
      ...query.filter,
      companyId: visibleCompany(session, query.filter?.companyId),
      readerCompanyId: session.scope === 'platform' ? null : session.companyId,
      seesNumbers: seesNumbers(session),
    };
    return auditLogRepository(database).list(filter, pageOf(query, ['id', 'DESC']));
  });
}
