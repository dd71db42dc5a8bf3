import type { Input } from '#contract/endpoint.ts';
import type { AddedOptOuts, listOptOuts, NewOptOuts } from '#contract/sms-receiver/optOuts.ts';
import { parseMsisdn } from '#domain/numbers/msisdn.ts';
import { msisdnPrefix } from '#domain/numbers/msisdnPrefix.ts';
import type { Database } from '#services/kit/database/index.ts';
import { invalidFields } from '#services/kit/errors.ts';
import { seesNumbers } from '#services/kit/http/maskedReply.ts';
import type { Page } from '#services/kit/database/listPage.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { addOptOutsAs, removeOptOutAs } from '#services/engine/opt-outs/change.ts';
import { optOutRepository, type OptOutFilter, type OptOutSortField } from './repository.ts';

type Filter = Input<typeof listOptOuts>['query']['filter'];

export function optOutService(database: Database) {
  return {
    /** @throws validation-failed for a number to search for without a digit */
    async list(session: Session, { q, ...filter }: Filter = {}, page: Page<OptOutSortField>) {
      const isWhole = seesNumbers(session);
      // The order of masked numbers would reveal more of them.
      const order = !isWhole && page.field === 'msisdn' ? ({ ...page, field: 'id' } as const) : page;
      const msisdn = q === undefined ? {} : searched(q, isWhole);
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

/** Readers without `view-msisdn` can only search for a whole number, or they could find one out digit by digit. */
function searched(q: string, seesWhole: boolean): NonNullable<OptOutFilter['msisdn']> {
  const parsed = parseMsisdn(q);
  if (parsed.ok) return { whole: parsed.msisdn };
  const prefix = msisdnPrefix(q);
  if (prefix === null) throw invalidFields({ 'filter.q': 'msisdn-not-a-number' });
  return seesWhole ? { prefix } : { whole: '' };
}
