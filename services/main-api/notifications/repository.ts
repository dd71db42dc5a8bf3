import { sql } from 'kysely';
import type { Notification } from '#contract/main-api/notifications.ts';
import { can } from '#contract/permissions.ts';
import { bigints } from '#services/kit/database/arrays.ts';
import type { Queries } from '#services/kit/database/index.ts';
import type { Page } from '#services/kit/http/page.ts';
import { visibleCompany, type Session } from '#services/kit/auth/session.ts';
import { nameFor } from '#services/kit/tickets/people.ts';

/** Those of the caller, as far as they may still see what they are about. */
export function notificationRepository(queries: Queries, session: Session) {
  const company = visibleCompany(session, undefined);
  const managesRoutes = company === null && can(session.permissions, 'manage-route');
  const own = sql`notifications left join tickets on tickets.id = notifications.ticket_id
    where notifications.user_id = ${session.userId} and case when notifications.ticket_id is null
      then ${managesRoutes}::boolean
      else tickets.deleted_at is null and (${company}::bigint is null or tickets.company_id = ${company}) end`;
  const isUnread = sql`notifications.read_at is null`;

  async function count(condition: ReturnType<typeof sql>): Promise<number> {
    const { rows } = await sql<{ count: number }>`select count(*) from ${own} and ${condition}`.execute(
      queries,
    );
    return rows[0]!.count;
  }

  return {
    async list(
      unread: boolean | undefined,
      { direction, limit, offset }: Page<'id'>,
    ): Promise<{ responseList: Notification[]; total: number }> {
      const condition = unread === undefined ? sql`true` : unread ? isUnread : sql`not ${isUnread}`;
      const { rows } = await sql<Row>`
        select notifications.id, notifications.kind, notifications.ticket_id as "ticketId",
          tickets.subject as "ticketSubject", notifications.route_id as "routeId",
          notifications.route_name as "routeName", notifications.route_fields as "routeFields",
          ${nameFor(session, sql`notifications.actor_name`, sql`notifications.actor_company_id`)} as "actorName",
          notifications.status,
          (select ${nameFor(session, sql`users.name`, sql`users.company_id`)} from users
            where users.id = notifications.assignee_id) as "assigneeName",
          coalesce(notifications.assignee_id = ${session.userId}, false) as "isToMe",
          notifications.at, notifications.read_at as "readAt"
        from ${own} and ${condition}
        order by notifications.id ${direction === 'asc' ? sql`asc` : sql`desc`}
        limit ${limit} offset ${offset}`.execute(queries);
      const responseList = rows.map(({ at, readAt, ...row }) => ({
        ...row,
        at: at.toISOString(),
        readAt: readAt?.toISOString() ?? null,
      }));
      return { responseList, total: await count(condition) };
    },

    countUnread: () => count(isUnread),

    /** Some, those of a ticket, or all; what is not the caller's is passed over. */
    async markRead({ ids, ticketId }: { ids?: number[]; ticketId?: number }): Promise<void> {
      await sql`
        update notifications set read_at = now() where user_id = ${session.userId} and ${isUnread}
          ${ids === undefined ? sql`` : sql`and id = any(${bigints(ids)})`}
          ${ticketId === undefined ? sql`` : sql`and ticket_id = ${ticketId}`}`.execute(queries);
    },
  };
}

interface Row extends Omit<Notification, 'at' | 'readAt'> {
  at: Date;
  readAt: Date | null;
}
