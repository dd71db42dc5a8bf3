import { sql, type RawBuilder } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import {
  ticketPriorities,
  type listTickets,
  type ticketSortFields,
} from '#contract/main-api/tickets/tickets.ts';
import { ticketStatuses } from '#contract/main-api/lookups.ts';
import { withAsciiDigits } from '#domain/numbers/msisdn.ts';
import { type Page, during, equalTo } from '#services/kit/database/sql/listPage.ts';
import { anyHoldsAsShown } from '#services/kit/database/sql/search.ts';
import { seesNumbers } from '#services/kit/auth/seesNumbers.ts';
import { visibleCompany, type Session } from '#services/kit/auth/session.ts';
import { isOpen, isOverdue } from './ticketRows.ts';

export type TicketFilter = NonNullable<Input<typeof listTickets>['query']['filter']>;
export type TicketSortField = (typeof ticketSortFields)[number];

/** Nobody sees deleted tickets, and only the provider's people see those of other companies. */
export function isVisibleTo(
  session: Pick<Session, 'scope' | 'companyId'>,
  companyId?: number,
): RawBuilder<boolean> {
  const company = visibleCompany(session, companyId);
  return sql<boolean>`(tickets.deleted_at is null and (${company}::bigint is null or tickets.company_id = ${company}))`;
}

export function conditionsOf(session: Session, filter: TicketFilter): RawBuilder<unknown> {
  const { q } = filter;
  const whenGiven = (flag: boolean | undefined, condition: RawBuilder<unknown>) =>
    flag === undefined ? [] : [flag ? condition : sql`not (${condition})`];
  const conditions = [
    isVisibleTo(session, filter.companyId),
    equalTo({
      'tickets.status': filter.status,
      'tickets.priority': filter.priority,
      'tickets.complain_type_id': filter.complainTypeId,
      'tickets.department_id': filter.departmentId,
      'tickets.assignee_id': filter.assigneeId,
    }),
    during('tickets.created_at', filter),
    ...whenGiven(filter.isOpen, isOpen),
    ...whenGiven(filter.isMine, sql`coalesce(tickets.assignee_id = ${session.userId}, false)`),
    ...whenGiven(filter.isUnassigned, sql`tickets.assignee_id is null`),
    ...whenGiven(filter.isOverdue, isOverdue),
    ...(q === undefined || q.trim() === '' ? [] : [holds(session, q.trim())]),
  ];
  return sql.join(conditions, sql` and `);
}

/** In the subject, as the ticket's number, or in the customer's for who may see it: others would learn it digit by digit. */
function holds(session: Session, q: string): RawBuilder<unknown> {
  const digits = withAsciiDigits(q).replace(/^#|[\s+-]/g, '');
  const isNumber = /^\d{1,20}$/.test(digits);
  const found = [
    anyHoldsAsShown(['tickets.subject'], q, seesNumbers(session)),
    ...(isNumber ? [sql`tickets.id::text = ${digits}`] : []),
    ...(isNumber && seesNumbers(session)
      ? [sql`strpos(tickets.customer_msisdn, ${digits.replace(/^0+/, '')}) > 0`]
      : []),
  ];
  return sql`(${sql.join(found, sql` or `)})`;
}

const byPlace = (words: readonly string[], column: RawBuilder<unknown>) =>
  sql`array_position(${[...words]}::text[], ${column})`;

/** Wire name → column: a list call can sort by these and nothing else. */
const sortColumns: Record<TicketSortField, RawBuilder<unknown>> = {
  id: sql`tickets.id`,
  subject: sql`lower(tickets.subject)`,
  companyName: sql`lower(companies.name)`,
  status: byPlace(ticketStatuses, sql`tickets.status`),
  priority: byPlace(ticketPriorities, sql`tickets.priority`),
  dueAt: sql`tickets.due_at`,
  createdAt: sql`tickets.created_at`,
  updatedAt: sql`tickets.updated_at`,
};

export function orderOf({ field, direction, limit, offset }: Page<TicketSortField>): RawBuilder<unknown> {
  const way = direction === 'asc' ? sql`asc` : sql`desc`;
  // Nobody waits for one that is resolved or closed, whenever it was due.
  const openFirst = field === 'dueAt' ? sql`${isOpen} desc, ` : sql``;
  return sql`order by ${openFirst}${sortColumns[field]} ${way} nulls last, tickets.id ${way} limit ${limit} offset ${offset}`;
}
