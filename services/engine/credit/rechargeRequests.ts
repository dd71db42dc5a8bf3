import { sql } from 'kysely';
import {
  decideRechargeRequest,
  type listRechargeRequests,
  type RechargeRequest,
} from '#contract/sms-receiver/rechargeRequests.ts';
import type { Input } from '#contract/endpoint.ts';
import { mayCall } from '#domain/access/mayCall.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { nameOrder } from '#services/kit/database/sql/nameOrder.ts';
import { equalTo, listPage, sent, type Page } from '#services/kit/database/sql/listPage.ts';
import { isOfVisibleCompany } from '#services/kit/auth/tenancy.ts';
import { visibleCompany, type Session } from '#services/kit/auth/session.ts';
import { nameFor } from '#services/kit/tickets/people.ts';
import { openPayments, othersWith } from './otherCompanies.ts';
import { findSimilarRecharges } from './similarRecharges.ts';
import { findSimilarRequests } from './similarRequests.ts';

type RequestFilter = Input<typeof listRechargeRequests>['query']['filter'];

const sortColumns = { id: sql`recharge_requests.id`, amount: sql`recharge_requests.amount` };

/** Reads requests that `session` may see: its own company's, or all for the provider. */
export function rechargeRequestsFor(queries: Queries, session: Session) {
  const mayDecide = mayCall(session, decideRechargeRequest);
  const isToDecide = sql`(${mayDecide}::boolean and recharge_requests.status = 'open')`;
  const ofOthers = othersWith(
    sql`recharge_requests.payment_reference`,
    sql`recharge_requests.company_id`,
    sql`open_payments`,
  );
  const visible = queries
    .with(
      (name) => name('open_payments').materialized(),
      () => openPayments,
    )
    .selectFrom('recharge_requests')
    .innerJoin('companies', 'companies.id', 'recharge_requests.company_id')
    .where(isOfVisibleCompany(session, 'recharge_requests.company_id'))
    .select([
      'recharge_requests.id',
      'recharge_requests.company_id as companyId',
      'companies.name as companyName',
      'amount',
      'payment_reference as paymentReference',
      'note',
      sql<string[]>`case when ${isToDecide} then array(
        select theirs.name from companies theirs where theirs.id in (${ofOthers}) order by ${nameOrder(sql`theirs.name`)})
        else '{}' end`.as('sameReferenceAt'),
      // A company that was never recharged may be without an account: it has 0.
      sql<number | null>`case when ${isToDecide} then coalesce((select balance - held from credit_accounts
        where credit_accounts.company_id = recharge_requests.company_id), 0) end`.as('currentBalance'),
      'recharge_requests.status',
      nameFor(session, sql`requested_by_name`, sql`requested_by_company_id`).as('requestedBy'),
      'requested_at as requestedAt',
      sql<string | null>`${nameFor(session, sql`decided_by_name`, sql`decided_by_company_id`)}`.as(
        'decidedBy',
      ),
      'decided_at as decidedAt',
      'reason',
      'entry_id as rechargeId',
    ]);

  async function withSimilar(
    rows: readonly Omit<RechargeRequest, 'similarRecharges' | 'similarRequests'>[],
  ): Promise<RechargeRequest[]> {
    const isAsked = ({ status, paymentReference }: (typeof rows)[number]) =>
      mayDecide && status === 'open' && paymentReference !== null;
    const asked = rows.filter(isAsked);
    const found = await findSimilarRecharges(
      queries,
      asked.map(({ companyId, paymentReference }) => ({ companyId, reference: paymentReference! })),
    );
    const requests = await findSimilarRequests(
      queries,
      asked.map(({ id }) => id),
    );
    return rows.map((row) => ({
      ...row,
      similarRecharges: found[asked.indexOf(row)] ?? [],
      similarRequests: requests[asked.indexOf(row)] ?? [],
    }));
  }

  return {
    async list(
      { companyId, status }: RequestFilter = {},
      page: Page<keyof typeof sortColumns>,
    ): Promise<{ responseList: RechargeRequest[]; total: number }> {
      const company = visibleCompany(session, companyId) ?? undefined;
      const matching = visible.where(
        equalTo({ 'recharge_requests.company_id': company, 'recharge_requests.status': status }),
      );
      const { rows, total } = await listPage(matching, page, sortColumns);
      return { responseList: await withSimilar(rows), total };
    },

    /** Locks a request until the transaction ends, so that the second of two decisions sees the first. */
    async lock(id: number): Promise<RechargeRequest | null> {
      const row = await visible
        .where('recharge_requests.id', '=', id)
        .forUpdate('recharge_requests')
        .executeTakeFirst();
      return row ? (await withSimilar([sent(row)]))[0]! : null;
    },

    async find(id: number): Promise<RechargeRequest> {
      const row = await visible.where('recharge_requests.id', '=', id).executeTakeFirstOrThrow();
      return (await withSimilar([sent(row)]))[0]!;
    },
  };
}
