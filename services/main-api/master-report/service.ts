import type { Input, Reply } from '#contract/endpoint.ts';
import type { masterReport } from '#contract/main-api/masterReport.ts';
import { endOfTime, microsOf } from '#services/kit/time/micros.ts';
import { pageOf } from '#services/kit/http/page.ts';
import { checkPeriod } from '#services/kit/time/period.ts';
import { visibleCompany, type Session } from '#services/kit/auth/session.ts';
import type { MasterReportRepository } from './repository.ts';

export type MasterReportService = ReturnType<typeof masterReportService>;

export function masterReportService(companies: MasterReportRepository) {
  return {
    /** @throws validation-failed for a period that no calendar has */
    async list(
      session: Session,
      query: Input<typeof masterReport>['query'],
    ): Promise<Reply<typeof masterReport>> {
      checkPeriod(query.filter);
      const { from, to, companyId } = query.filter ?? {};
      return companies.list(
        {
          companyId: visibleCompany(session, companyId),
          // System texts belong to the provider: callers who see no other company do not see them.
          withHidden: session.scope === 'platform',
          from: from === undefined ? 0 : Math.max(0, Math.min(microsOf(from), endOfTime)),
          to: to === undefined ? endOfTime : Math.max(0, Math.min(microsOf(to), endOfTime)),
        },
        pageOf(query, ['companyName', 'ASC']),
      );
    },
  };
}
