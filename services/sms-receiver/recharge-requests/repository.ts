import { sql } from 'kysely';
import {
  mostOpenRequests,
  type NewRechargeRequest,
  type RechargeRequestStatus,
} from '#contract/sms-receiver/rechargeRequests.ts';
import { rechargeRequestsFor } from '#services/engine/credit/rechargeRequests.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { refusedFields } from '#services/kit/errors.ts';
import type { Session } from '#services/kit/auth/session.ts';

export interface Decision {
  status: Exclude<RechargeRequestStatus, 'open'>;
  reason?: string | null;
  rechargeId?: number;
}

/** Requests that `session` may see: its own company's, or all for the provider. */
export function rechargeRequestRepository(queries: Queries, session: Session) {
  return {
    ...rechargeRequestsFor(queries, session),

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
