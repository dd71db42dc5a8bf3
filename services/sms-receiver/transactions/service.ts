import type { Input, Reply } from '#contract/endpoint.ts';
import type { listTransactions } from '#contract/sms-receiver/transactions.ts';
import type { Database } from '#services/kit/database/index.ts';
import { pageOf } from '#services/kit/page.ts';
import { checkPeriod } from '#services/kit/period.ts';
import { visibleCompany, type Session } from '#services/kit/session.ts';
import { ledgerEntries } from './repository.ts';

export function transactionService(database: Database) {
  return {
    /** @throws validation-failed for a period that no calendar has */
    async list(
      session: Session,
      query: Input<typeof listTransactions>['query'],
    ): Promise<Reply<typeof listTransactions>> {
      checkPeriod(query.filter);
      const companyId = visibleCompany(session, query.filter?.companyId);
      const isOfProvider = session.scope === 'platform';
      return ledgerEntries(
        database,
        { ...query.filter, companyId, isOfProvider },
        pageOf(query, ['id', 'DESC']),
      );
    },
  };
}
