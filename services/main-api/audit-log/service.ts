import type { Input, Reply } from '#contract/endpoint.ts';
import type { auditLog } from '#contract/main-api/auditLog.ts';
import { seesNumbers } from '#services/kit/http/maskedReply.ts';
import { pageOf } from '#services/kit/http/page.ts';
import { checkPeriod } from '#services/kit/time/period.ts';
import { visibleCompany, type Session } from '#services/kit/auth/session.ts';
import type { AuditLogRepository } from './repository.ts';

export type AuditLogService = ReturnType<typeof auditLogService>;

export function auditLogService(entries: AuditLogRepository) {
  return {
    /** @throws validation-failed for a period that no calendar has */
    async list(session: Session, query: Input<typeof auditLog>['query']): Promise<Reply<typeof auditLog>> {
      checkPeriod(query.filter);
      return entries.list(
        {
          ...query.filter,
          companyId: visibleCompany(session, query.filter?.companyId),
          readerCompanyId: session.scope === 'platform' ? null : session.companyId,
          seesNumbers: seesNumbers(session),
        },
        pageOf(query, ['id', 'DESC']),
      );
    },
  };
}
