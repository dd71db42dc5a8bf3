import type { Input } from '#contract/endpoint.ts';
import type { AddedOptOuts, listOptOuts, NewOptOuts } from '#contract/sms-receiver/optOuts.ts';
import type { Database } from '#services/kit/database/index.ts';
import { numberSearch } from '#services/kit/http/masking/numberSearch.ts';
import type { Page } from '#services/kit/database/sql/listPage.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { addOptOutsAs, removeOptOutAs } from '#services/engine/opt-outs/change.ts';
import { optOutRepository, type OptOutSortField } from './repository.ts';

type Filter = Input<typeof listOptOuts>['query']['filter'];

export function optOutService(database: Database) {
  return {
    /** @throws validation-failed for a number to search for without a digit */
    async list(session: Session, { q, ...filter }: Filter = {}, page: Page<OptOutSortField>) {
      const { order, msisdn } = numberSearch(session, q, page);
      return optOutRepository(database, session).list({ ...filter, msisdn }, order);
    },

    /** @throws not-found, also for another company's */
    find: (session: Session, id: number) => optOutRepository(database, session).find(id),

    /** @throws rule-refused on `companyId` */
    add: (session: Session, given: NewOptOuts): Promise<AddedOptOuts> =>
      addOptOutsAs(database, session, given),

    /** @throws not-found, also for another company's */
    remove: (session: Session, id: number) => removeOptOutAs(database, session, id),
  };
}
