import type { Input, Reply } from '#contract/endpoint.ts';
import type {
  addCredit,
  Credit,
  listBalances,
  listRecharges,
  NewRecharge,
} from '#contract/sms-receiver/credit.ts';
import { findCredit } from '#services/engine/credit/accounts.ts';
import { writeAs } from '#services/kit/auth/writeAs.ts';
import type { Database } from '#services/kit/database/index.ts';
import { once, type IdempotencyKey } from '#services/kit/database/idempotency.ts';
import { notFound } from '#services/kit/errors.ts';
import { seesNumbers } from '#services/kit/auth/seesNumbers.ts';
import { pageOf } from '#services/kit/http/page.ts';
import { checkPeriod } from '#services/kit/time/period.ts';
import { visibleCompany, type Session } from '#services/kit/auth/session.ts';
import { targetCompany } from '#services/kit/auth/tenancy.ts';
import { canonicalReference, rechargeCompany } from './rechargeCompany.ts';
import { readBalances, readRecharges } from './repository.ts';

/** @throws not-found, also for another company */
export async function findVisibleCredit(
  database: Database,
  session: Session,
  companyId: number,
): Promise<Credit> {
  const isVisible = visibleCompany(session, companyId) === companyId;
  const found = isVisible ? await findCredit(database, companyId) : null;
  if (!found) throw notFound('company');
  return found;
}

export function creditService(database: Database) {
  return {
    find: (session: Session, companyId: number) => findVisibleCredit(database, session, companyId),

    balances(
      session: Session,
      query: Input<typeof listBalances>['query'],
    ): Promise<Reply<typeof listBalances>> {
      const companyId = visibleCompany(session, query.filter?.companyId);
      return readBalances(database, { ...query.filter, companyId }, pageOf(query, ['companyName', 'ASC']));
    },

    /** @throws validation-failed for a period that no calendar has */
    async recharges(
      session: Session,
      query: Input<typeof listRecharges>['query'],
    ): Promise<Reply<typeof listRecharges>> {
      checkPeriod(query.filter);
      const companyId = visibleCompany(session, query.filter?.companyId);
      const isOfProvider = session.scope === 'platform';
      const reader = { companyId, isOfProvider, seesNumbers: seesNumbers(session) };
      return readRecharges(database, { ...query.filter, ...reader }, pageOf(query, ['id', 'DESC']));
    },

    /**
     * Adds credit once for each reference: a double click, a retry of tomorrow or another key with the same
     * payment gets the first recharge as its answer and adds nothing.
     * @throws rule-refused, also when another company has used the reference; conflict when it stands for another amount, idempotency-key-reused
     */
    add(
      session: Session,
      given: NewRecharge,
      idempotencyKey: IdempotencyKey,
    ): Promise<Reply<typeof addCredit>> {
      const { companyId } = session;
      const request = { companyId, endpoint: 'recharge', key: idempotencyKey, input: given };
      const wanted = { ...given, reference: canonicalReference(given.reference) };
      return writeAs(database, session, (transaction) =>
        once(transaction, request, async () => {
          const company = await targetCompany(transaction, session, wanted.companyId);
          const { recharge: added, isRepeat } = await rechargeCompany(transaction, session, company, wanted);
          const data = await findCredit(transaction, company.id);
          return { recharge: added, data: data!, isRepeat };
        }),
      );
    },
  };
}
