import { sql, type RawBuilder } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import type { MessageStatus } from '#contract/sms-receiver/messages.ts';
import type { listRefunds, Refund, RefundStatus } from '#contract/sms-receiver/refunds.ts';
import { can } from '#contract/permissions.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { equalTo, type Page } from '#services/kit/database/listPage.ts';
import { visibleCompany, type Session } from '#services/kit/auth/session.ts';
import { nameFor } from '#services/kit/tickets/people.ts';

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
  const visible = (companyId?: number) => {
    const company = visibleCompany(session, companyId);
    return sql`(tickets.deleted_at is null and (${company}::bigint is null or tickets.company_id = ${company}))`;
  };

  const select = (rest: RawBuilder<unknown>) =>
    sql<Row>`
      select refunds.id, refunds.ticket_id as "ticketId", tickets.subject as "ticketSubject",
        refunds.company_id as "companyId", companies.name as "companyName", refunds.message_id, refunds.units,
        refunds.reason, refunds.status,
        ${nameFor(session, sql`requested_by_name`, sql`requested_by_company_id`)} as "requestedBy",
        refunds.requested_by, refunds.requested_at,
        ${nameFor(session, sql`decided_by_name`, sql`decided_by_company_id`)} as "decidedBy", refunds.decided_at,
        refunds.note, coalesce(messages.charged - messages.refunded, 0) as refundable
      from refunds
      join tickets on tickets.id = refunds.ticket_id
      join companies on companies.id = refunds.company_id
      left join messages on messages.company_id = refunds.company_id and messages.id = refunds.message_id
      where ${rest}`.execute(queries);

  const toRefund = ({ message_id, requested_by, requested_at, decided_at, ...row }: Row): Refund => ({
    ...row,
    messageId: String(message_id),
    requestedAt: requested_at.toISOString(),
    decidedAt: decided_at?.toISOString() ?? null,
    isDecidable:
      row.status === 'pending' &&
      requested_by !== session.userId &&
      session.scope === 'platform' &&
      can(session.permissions, 'add-balance'),
  });

  return {
    async list(
      { companyId, ticketId, status }: RefundFilter = {},
      { field, direction, limit, offset }: Page<keyof typeof sortColumns>,
    ): Promise<{ responseList: Refund[]; total: number }> {
      const filter = equalTo({ 'refunds.ticket_id': ticketId, 'refunds.status': status });
      const conditions = sql`${visible(companyId)} and ${filter}`;
      const { rows: counted } = await sql<{ total: number }>`
        select count(*) as total from refunds join tickets on tickets.id = refunds.ticket_id
        where ${conditions}`.execute(queries);
      const way = sql.raw(direction);
      const { rows } = await select(
        sql`${conditions} order by ${sortColumns[field]} ${way}, refunds.id ${way} limit ${limit} offset ${offset}`,
      );
      return { responseList: rows.map(toRefund), total: counted[0]!.total };
    },

    async find(id: number): Promise<Refund | null> {
      const { rows } = await select(sql`refunds.id = ${id} and ${visible()}`);
      return rows[0] ? toRefund(rows[0]) : null;
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
        where id = ${id} and ${visible()} for no key update`.execute(queries);
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

interface Row extends Omit<Refund, 'messageId' | 'requestedAt' | 'decidedAt' | 'isDecidable'> {
  message_id: number;
  requested_by: number | null;
  requested_at: Date;
  decided_at: Date | null;
}
