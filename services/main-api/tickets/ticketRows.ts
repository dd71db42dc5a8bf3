import { sql, type RawBuilder } from 'kysely';
import type { Ticket } from '#contract/main-api/tickets/tickets.ts';
import { openTicketStatuses, ticketStatusId } from '#domain/tickets/ticketStatus.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { sent, type RowOf } from '#services/kit/database/sql/listPage.ts';
import { nameFor } from '#services/kit/tickets/people.ts';

/** A ticket as it is stored, with the names that its reader may see. */
export interface TicketRow extends RowOf<
  Omit<Ticket, 'statusId' | 'isMine' | 'messageId' | 'batchId'>,
  'dueAt' | 'createdAt' | 'updatedAt' | 'firstRespondedAt' | 'resolvedAt' | 'closedAt'
> {
  messageId: number | null;
  batchId: number | null;
}

/** Neither resolved nor closed. */
export const isOpen = sql<boolean>`tickets.status = any(${[...openTicketStatuses]}::text[])`;
export const isOverdue = sql<boolean>`(coalesce(tickets.due_at < now(), false) and ${isOpen})`;

/** An entry with a text is a comment, also when it came with a move. Internal ones are for the provider's people. */
export function isCommentFor({ scope }: Pick<Session, 'scope'>): RawBuilder<boolean> {
  return sql<boolean>`(ticket_entries.kind in ('comment', 'moved') and ticket_entries.text is not null
    and (not ticket_entries.is_internal or ${scope === 'platform'}::boolean))`;
}

export const ticketTables = sql`tickets
  join companies on companies.id = tickets.company_id
  join complain_types on complain_types.id = tickets.complain_type_id
  left join departments on departments.id = tickets.department_id
  left join campaigns on campaigns.company_id = tickets.company_id and campaigns.id = tickets.campaign_id
  left join users assignee on assignee.id = tickets.assignee_id`;

/** Tickets as `session` reads them. @param rest conditions, order and limit */
export function selectTickets(session: Session, rest: RawBuilder<unknown>): RawBuilder<TicketRow> {
  return sql<TicketRow>`
    select tickets.id, tickets.revision, tickets.subject, tickets.description,
      tickets.complain_type_id as "complainTypeId", complain_types.name as "complainTypeName",
      complain_types.name_bn as "complainTypeNameBn", tickets.status, tickets.priority,
      tickets.company_id as "companyId", companies.name as "companyName",
      tickets.customer_msisdn as "customerMsisdn", tickets.customer_name as "customerName",
      tickets.message_id as "messageId", tickets.batch_id as "batchId",
      tickets.campaign_id as "campaignId", campaigns.name as "campaignName",
      tickets.division_id as "divisionId", tickets.district_id as "districtId", tickets.thana_id as "thanaId",
      tickets.department_id as "departmentId", departments.name as "departmentName", tickets.assignee_id as "assigneeId",
      ${nameFor(session, sql`assignee.name`, sql`assignee.company_id`)} as "assigneeName",
      tickets.due_at as "dueAt", ${isOverdue} as "isOverdue",
      ${nameFor(session, sql`tickets.created_by_name`, sql`tickets.created_by_company_id`)} as "createdBy",
      tickets.notify_by_sms as "notifyBySms", tickets.sms_language as "smsLanguage",
      (select count(*) from ticket_entries
        where ticket_entries.ticket_id = tickets.id and ${isCommentFor(session)}) as "commentCount",
      tickets.created_at as "createdAt", tickets.updated_at as "updatedAt",
      tickets.first_responded_at as "firstRespondedAt", tickets.resolved_at as "resolvedAt", tickets.closed_at as "closedAt"
    from ${ticketTables} where ${rest}`;
}

export function toTicket(session: Session, row: TicketRow): Ticket {
  return {
    ...sent(row),
    statusId: ticketStatusId(row.status),
    messageId: row.messageId === null ? null : String(row.messageId),
    batchId: row.batchId === null ? null : String(row.batchId),
    isMine: row.assigneeId === session.userId,
  };
}
