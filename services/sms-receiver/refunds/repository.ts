import { sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import type { MessageStatus } from '#contract/sms-receiver/messages.ts';
import type { listRefunds, Refund, RefundStatus } from '#contract/sms-receiver/refunds.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { equalTo, type Page } from '#services/kit/database/sql/listPage.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { isVisibleRefund, readRefunds } from '#services/kit/tickets/refunds.ts';

type RefundFilter = Input<typeof listRefunds>['query']['filter'];

const sortColumns = {
  id: sql`refunds.id`,
  units: sql`refunds.units`,
  requestedAt: sql`refunds.requested_at`,
};

/** A ticket for which a refund can be requested. */
export interface RefundTicket {
  id: number;
  companyId: number;
  subject: string;
  messageId: number | null;
}

/** The units that were paid for a message. */
export interface PaidMessage {
  status: MessageStatus;
  charged: number;
  refunded: number;
}

/** Refunds as `session` sees them; those of other companies and of deleted tickets are not there. */
export function refundRepository(queries: Queries, session: Session) {
  return {
    async list(
      { companyId, ticketId, status }: RefundFilter = {},
      { field, direction, limit, offset }: Page<keyof typeof sortColumns>,
    ): Promise<{ responseList: Refund[]; total: number }> {
      const filter = equalTo({ 'refunds.ticket_id': ticketId, 'refunds.status': status });
      const conditions = sql`${isVisibleRefund(session, companyId)} and ${filter}`;
      const { rows: counted } = await sql<{ total: number }>`
        select count(*) as total from refunds join tickets on tickets.id = refunds.ticket_id
        where ${conditions}`.execute(queries);
      const way = sql.raw(direction);
      const responseList = await readRefunds(
        queries,
        session,
        sql`${conditions} order by ${sortColumns[field]} ${way}, refunds.id ${way} limit ${limit} offset ${offset}`,
      );
      return { responseList, total: counted[0]!.total };
    },

    async find(id: number): Promise<Refund | null> {
      const conditions = sql`refunds.id = ${id} and ${isVisibleRefund(session)}`;
      return (await readRefunds(queries, session, conditions))[0] ?? null;
    },

    /** Locks a refund of any ticket, so that the second of two decisions sees the first. */
    async lock(id: number): Promise<{ requestedBy: number | null; ticketId: number } | null> {
      const { rows } = await sql<{ requestedBy: number | null; ticketId: number }>`
        select requested_by as "requestedBy", ticket_id as "ticketId" from refunds where id = ${id}
        for update`.execute(queries);
      return rows[0] ?? null;
    },

    /** Locks the ticket, so that it is not deleted meanwhile. Locks are taken in one order: ticket, message, credit account. */
    async lockTicket(id: number): Promise<RefundTicket | null> {
      const { rows } = await sql<RefundTicket>`
        select id, company_id as "companyId", subject, message_id as "messageId" from tickets
        where id = ${id} and ${isVisibleRefund(session)} for no key update`.execute(queries);
      return rows[0] ?? null;
    },

    /** Locks the message, so that nothing else of it is refunded meanwhile. */
    async lockMessage(companyId: number, id: number): Promise<PaidMessage | null> {
      const { rows } = await sql<PaidMessage>`
        select status, charged, refunded from messages where company_id = ${companyId} and id = ${id}
        for update`.execute(queries);
      return rows[0] ?? null;
    },

    /** Units of a message in refunds that are not decided yet. */
    async pendingUnits(companyId: number, messageId: number): Promise<number> {
      const { rows } = await sql<{ units: number }>`
        select coalesce(sum(units), 0)::bigint as units from refunds join tickets on tickets.id = refunds.ticket_id
        where refunds.company_id = ${companyId} and refunds.message_id = ${messageId} and refunds.status = 'pending'
          and tickets.deleted_at is null`.execute(queries);
      return rows[0]!.units;
    },

    async insert(ticket: RefundTicket, messageId: number, units: number, reason: string): Promise<number> {
      const { rows } = await sql<{ id: number }>`
        insert into refunds (ticket_id, company_id, message_id, units, reason, requested_by, requested_by_name,
          requested_by_company_id)
        select ${ticket.id}, ${ticket.companyId}, ${messageId}, ${units}, ${reason}, id, name, company_id
        from users where id = ${session.userId} returning id`.execute(queries);
      return rows[0]!.id;
    },

    async decide(id: number, status: RefundStatus, note: string | null): Promise<void> {
      await sql`
        update refunds set status = ${status}, note = ${note}, decided_by = users.id, decided_by_name = users.name,
          decided_by_company_id = users.company_id, decided_at = now()
        from users where refunds.id = ${id} and users.id = ${session.userId}`.execute(queries);
    },
  };
}
