import type { Input } from '#contract/endpoint.ts';
import type { listDoNotDisturb } from '#contract/main-api/carriers/doNotDisturb.ts';
import { maskMsisdn } from '#domain/numbers/msisdn.ts';
import { writeAuditEntry } from '#services/kit/auth/audit.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { writeAs } from '#services/kit/auth/writeAs.ts';
import type { Database } from '#services/kit/database/index.ts';
import type { Page } from '#services/kit/database/sql/listPage.ts';
import { notFound } from '#services/kit/errors.ts';
import { numberSearch } from '#services/kit/http/masking/numberSearch.ts';
import { doNotDisturbRepository, type DoNotDisturbSortField } from './repository.ts';

type Filter = Input<typeof listDoNotDisturb>['query']['filter'];

/** The provider's list of numbers that operators have answered to be on their do-not-disturb lists. */
export function doNotDisturbService(database: Database) {
  return {
    /** @throws validation-failed for a number to search for without a digit */
    list(session: Session, { q, ...filter }: Filter = {}, page: Page<DoNotDisturbSortField>) {
      const { order, msisdn } = numberSearch(session, q, page);
      return doNotDisturbRepository(database).list({ ...filter, msisdn }, order);
    },

    /** @throws not-found */
    remove(session: Session, id: number): Promise<{ id: number }> {
      return writeAs(database, session, async (transaction) => {
        const numbers = doNotDisturbRepository(transaction);
        const { msisdn, operator } = await numbers.find(id);
        if (!(await numbers.delete(id))) throw notFound('do-not-disturb');
        await writeAuditEntry(transaction, session, {
          action: 'deleted',
          noun: 'do-not-disturb',
          companyId: session.companyId,
          recordId: id,
          // The log is read by people who may not see whole numbers.
          recordName: maskMsisdn(msisdn),
          changes: [{ field: 'operator', before: operator, after: null }],
        });
        return { id };
      });
    },

    empty(session: Session): Promise<{ removed: number }> {
      return writeAs(database, session, async (transaction) => {
        const removed = await doNotDisturbRepository(transaction).deleteAll();
        await writeAuditEntry(transaction, session, {
          action: 'deleted',
          noun: 'do-not-disturb',
          companyId: session.companyId,
          recordId: null,
          recordName: '',
          changes: [{ field: 'numbers', before: String(removed), after: '0' }],
        });
        return { removed };
      });
    },
  };
}
