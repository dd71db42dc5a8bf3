import { sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import { ticketStatuses } from '#contract/main-api/lookups.ts';
import type { ticketFigures, TicketFigures } from '#contract/main-api/tickets/figures.ts';
import type { Database } from '#services/kit/database/index.ts';
import { checkPeriod } from '#services/kit/time/period.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { isVisibleTo } from './ticketFilter.ts';
import { isOpen, isOverdue } from './ticketRows.ts';

type Filter = Input<typeof ticketFigures>['query']['filter'];

/** @throws validation-failed for a period that no calendar has */
export async function figuresOf(
  database: Database,
  session: Session,
  filter: Filter = {},
): Promise<TicketFigures> {
  checkPeriod(filter);
  const { from, to, companyId } = filter;
  const isOfPeriod = sql`(tickets.created_at >= ${from === undefined ? '-infinity' : new Date(from)}::timestamptz
    and tickets.created_at < ${to === undefined ? 'infinity' : new Date(to)}::timestamptz)`;
  const count = (condition: ReturnType<typeof sql>) => sql`count(*) filter (where ${condition})`;
  const byStatus = sql.join(
    ticketStatuses.flatMap((status) => [sql.lit(status), count(sql`tickets.status = ${status}`)]),
  );
  // Tickets that have not been answered or resolved yet have no duration, and so no part in the median.
  const median = (column: 'first_responded_at' | 'resolved_at') => sql`percentile_cont(0.5) within group (
    order by extract(epoch from tickets.${sql.raw(column)} - tickets.created_at)::float8)
    filter (where ${isOfPeriod} and tickets.${sql.raw(column)} is not null)`;
  const { rows } = await sql<TicketFigures>`
    select ${count(isOpen)} as open, ${count(isOverdue)} as overdue,
      ${count(sql`${isOpen} and tickets.assignee_id = ${session.userId}`)} as mine,
      ${count(sql`${isOpen} and tickets.assignee_id is null`)} as unassigned,
      jsonb_build_object(${byStatus}) as "byStatus",
      ${count(isOfPeriod)} as created,
      ${count(sql`${isOfPeriod} and tickets.resolved_at is not null`)} as resolved,
      ${median('first_responded_at')} as "firstResponseSeconds", ${median('resolved_at')} as "resolutionSeconds"
    from tickets where ${isVisibleTo(session, companyId)}`.execute(database);
  return rows[0]!;
}
