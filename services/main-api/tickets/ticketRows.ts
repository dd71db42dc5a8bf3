import { sql, type RawBuilder } from 'kysely';
import type { TicketStatus } from '#contract/main-api/lookups.ts';
import type { CustomerLanguage, Ticket, TicketPriority } from '#contract/main-api/tickets/tickets.ts';
import { openTicketStatuses, ticketStatusId } from '#domain/tickets/ticketStatus.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { nameFor } from '#services/kit/tickets/people.ts';

/** A ticket as it is stored, with the names that its reader may see. */
export interface TicketRow {
  id: number;
  revision: number;
  subject: string;
  description: string;
  complain_type_id: number;
  complain_type_name: string;
  complain_type_name_bn: string;
  status: TicketStatus;
  priority: TicketPriority;
  company_id: number;
  company_name: string;
  customer_msisdn: string | null;
  customer_name: string | null;
  message_id: number | null;
  batch_id: number | null;
  campaign_id: number | null;
  campaign_name: string | null;
  division_id: number | null;
  district_id: number | null;
  thana_id: number | null;
  department_id: number | null;
  department_name: string | null;
  assignee_id: number | null;
  assignee_name: string | null;
  due_at: Date | null;
  is_overdue: boolean;
  created_by_name: string;
  notify_by_sms: boolean;
  sms_language: CustomerLanguage;
  comment_count: number;
  created_at: Date;
  updated_at: Date;
  first_responded_at: Date | null;
  resolved_at: Date | null;
  closed_at: Date | null;
}

/** Neither resolved nor closed. */
export const isOpen = sql<boolean>`tickets.status = any(${[...openTicketStatuses]}::text[])`;
export const isOverdue = sql<boolean>`(coalesce(tickets.due_at < now(), false) and ${isOpen})`;

/** What has a text is a comment, also when it came with a move. Internal ones are for the provider's people. */
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
    select tickets.id, tickets.revision, tickets.subject, tickets.description, tickets.complain_type_id,
      complain_types.name as complain_type_name, complain_types.name_bn as complain_type_name_bn, tickets.status,
      tickets.priority, tickets.company_id, companies.name as company_name, tickets.customer_msisdn,
      tickets.customer_name, tickets.message_id, tickets.batch_id, tickets.campaign_id, campaigns.name as campaign_name,
      tickets.division_id, tickets.district_id, tickets.thana_id, tickets.department_id,
      departments.name as department_name, tickets.assignee_id,
      ${nameFor(session, sql`assignee.name`, sql`assignee.company_id`)} as assignee_name,
      tickets.due_at, ${isOverdue} as is_overdue,
      ${nameFor(session, sql`tickets.created_by_name`, sql`tickets.created_by_company_id`)} as created_by_name,
      tickets.notify_by_sms, tickets.sms_language,
      (select count(*) from ticket_entries
        where ticket_entries.ticket_id = tickets.id and ${isCommentFor(session)}) as comment_count,
      tickets.created_at, tickets.updated_at, tickets.first_responded_at, tickets.resolved_at, tickets.closed_at
    from ${ticketTables} where ${rest}`;
}

export function toTicket(session: Session, row: TicketRow): Ticket {
  return {
    id: row.id,
    revision: row.revision,
    subject: row.subject,
    description: row.description,
    complainTypeId: row.complain_type_id,
    complainTypeName: row.complain_type_name,
    complainTypeNameBn: row.complain_type_name_bn,
    statusId: ticketStatusId(row.status),
    status: row.status,
    priority: row.priority,
    companyId: row.company_id,
    companyName: row.company_name,
    customerMsisdn: row.customer_msisdn,
    customerName: row.customer_name,
    messageId: row.message_id === null ? null : String(row.message_id),
    batchId: row.batch_id === null ? null : String(row.batch_id),
    campaignId: row.campaign_id,
    campaignName: row.campaign_name,
    divisionId: row.division_id,
    districtId: row.district_id,
    thanaId: row.thana_id,
    departmentId: row.department_id,
    departmentName: row.department_name,
    assigneeId: row.assignee_id,
    assigneeName: row.assignee_name,
    isMine: row.assignee_id === session.userId,
    dueAt: row.due_at?.toISOString() ?? null,
    isOverdue: row.is_overdue,
    createdBy: row.created_by_name,
    notifyBySms: row.notify_by_sms,
    smsLanguage: row.sms_language,
    commentCount: row.comment_count,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    firstRespondedAt: row.first_responded_at?.toISOString() ?? null,
    resolvedAt: row.resolved_at?.toISOString() ?? null,
    closedAt: row.closed_at?.toISOString() ?? null,
  };
}
