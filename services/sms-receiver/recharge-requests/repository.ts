import { sql } from 'kysely';
import {
  mostOpenRequests,
  type listRechargeRequests,
  type NewRechargeRequest,
  type RechargeRequest,
  type RechargeRequestStatus,
  decideRechargeRequest,
} from '#contract/sms-receiver/rechargeRequests.ts';
import type { Input } from '#contract/endpoint.ts';
import { can } from '#contract/permissions.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { nameOrder } from '#services/kit/database/nameOrder.ts';
import { equalTo, listPage, sent, type Page } from '#services/kit/database/listPage.ts';
import { refusedFields } from '#services/kit/errors.ts';
import { isOfVisibleCompany } from '#services/kit/auth/tenancy.ts';
import { visibleCompany, type Session } from '#services/kit/auth/session.ts';
import { nameFor } from '#services/kit/tickets/people.ts';
import { openPayments, othersWith } from '../credit/otherCompanies.ts';

type RequestFilter = Input<typeof listRechargeRequests>['query']['filter'];

export interface Decision {
  status: Exclude<RechargeRequestStatus, 'open'>;
  reason?: string | null;
  rechargeId?: number;
}

const sortColumns = { id: sql`recharge_requests.id`, amount: sql`recharge_requests.amount` };

/** Requests that `session` may see: its own company's, or all for the provider. */
export function rechargeRequestRepository(queries: Queries, session: Session) {
  const { permission, scope } = decideRechargeRequest;
  const mayDecide = session.scope === scope && can(session.permissions, permission);
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
      sql<string[]>`case when ${mayDecide}::boolean and recharge_requests.status = 'open' then array(
        select theirs.name from companies theirs where theirs.id in (${ofOthers}) order by ${nameOrder(sql`theirs.name`)})
        else '{}' end`.as('sameReferenceAt'),
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
      return { responseList: rows, total };
    },

    /** Locks a request until the transaction ends, so that the second of two decisions sees the first. */
    async lock(id: number): Promise<RechargeRequest | null> {
      const row = await visible
        .where('recharge_requests.id', '=', id)
        .forUpdate('recharge_requests')
        .executeTakeFirst();
      return row ? sent(row) : null;
    },

    async find(id: number): Promise<RechargeRequest> {
      return sent(await visible.where('recharge_requests.id', '=', id).executeTakeFirstOrThrow());
    },

    /** Inserts a request of the session's company. @throws rule-refused when `mostOpenRequests` are open */
    async insert({ amount, paymentReference, note }: NewRechargeRequest): Promise<number> {
      const { companyId } = session;
      // Serializes the requests of a company; two concurrent ones could both pass the limit otherwise.
      await sql`select pg_advisory_xact_lock(hashtextextended('recharge requests ' || current_schema || ' ' || ${companyId}::bigint, 0))`.execute(
        queries,
      );
      const { rows } = await sql<{ id: number }>`
        insert into recharge_requests (company_id, amount, payment_reference, note, requested_by, requested_by_name,
          requested_by_company_id)
        select company_id, ${amount}, ${paymentReference?.trim() || null}, ${note?.trim() || null}, id, name, company_id
        from users where id = ${session.userId} and (select count(*) from recharge_requests
          where company_id = ${companyId} and status = 'open') < ${mostOpenRequests}
        returning id`.execute(queries);
      if (!rows[0]) throw refusedFields({ amount: 'too-many-requests' });
      return rows[0].id;
    },

    /** @returns who requested it; null if the user was deleted */
    async decide(id: number, { status, reason, rechargeId }: Decision): Promise<number | null> {
      const { rows } = await sql<{ requestedBy: number | null }>`
        update recharge_requests set status = ${status}, reason = ${reason ?? null}, entry_id = ${rechargeId ?? null},
          decided_by = users.id, decided_by_name = users.name, decided_by_company_id = users.company_id, decided_at = now()
        from users where recharge_requests.id = ${id} and users.id = ${session.userId}
        returning requested_by as "requestedBy"`.execute(queries);
      return rows[0]!.requestedBy;
    },
  };
}
