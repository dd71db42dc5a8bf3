import { sql, type RawBuilder } from 'kysely';
import { decideRefund, type Refund } from '#contract/sms-receiver/refunds.ts';
import { mayCall } from '#domain/access/mayCall.ts';
import { visibleCompany, type Session } from '../auth/session.ts';
import type { Queries } from '../database/index.ts';
import { nameFor } from './people.ts';

/** Leaves out refunds of other companies and of deleted tickets. */
export function isVisibleRefund(
  reader: Pick<Session, 'scope' | 'companyId'>,
  companyId?: number,
): RawBuilder<boolean> {
  const company = visibleCompany(reader, companyId);
  return sql<boolean>`(tickets.deleted_at is null and (${company}::bigint is null or tickets.company_id = ${company}))`;
}

/** That somebody else has to decide about it than who requested it. */
export function isDecidableBy({ userId }: Pick<Session, 'userId'>): RawBuilder<boolean> {
  return sql<boolean>`(refunds.status = 'pending' and refunds.requested_by is distinct from ${userId})`;
}

/** Refunds as `session` reads them. @param rest conditions, among them `isVisibleRefund`; order and limit */
export async function readRefunds(
  queries: Queries,
  session: Session,
  rest: RawBuilder<unknown>,
): Promise<Refund[]> {
  const mayDecide = mayCall(session, decideRefund);
  const { rows } = await sql<Row>`
    select refunds.id, refunds.ticket_id as "ticketId", tickets.subject as "ticketSubject",
      refunds.company_id as "companyId", companies.name as "companyName", refunds.message_id, refunds.units,
      refunds.reason, refunds.status,
      ${nameFor(session, sql`requested_by_name`, sql`requested_by_company_id`)} as "requestedBy", refunds.requested_at,
      ${nameFor(session, sql`decided_by_name`, sql`decided_by_company_id`)} as "decidedBy", refunds.decided_at,
      refunds.note, coalesce(messages.charged - messages.refunded, 0) as refundable,
      (${mayDecide}::boolean and ${isDecidableBy(session)}) as "isDecidable"
    from refunds
    join tickets on tickets.id = refunds.ticket_id
    join companies on companies.id = refunds.company_id
    left join messages on messages.company_id = refunds.company_id and messages.id = refunds.message_id
    where ${rest}`.execute(queries);
  return rows.map(({ message_id, requested_at, decided_at, ...row }) => ({
    ...row,
    messageId: String(message_id),
    requestedAt: requested_at.toISOString(),
    decidedAt: decided_at?.toISOString() ?? null,
  }));
}

interface Row extends Omit<Refund, 'messageId' | 'requestedAt' | 'decidedAt'> {
  message_id: number;
  requested_at: Date;
  decided_at: Date | null;
}
