import { sql, type RawBuilder } from 'kysely';
import type { TicketStatus } from '#contract/main-api/lookups.ts';
import type { NotificationKind } from '#contract/main-api/notifications.ts';
import type { PermissionKey } from '#contract/permissions.ts';
import type { Queries } from '../database/index.ts';

export interface News {
  ticketId: number;
  kind: NotificationKind;
  /** Who did it, and is not notified. */
  actorId: number;
  /** For the provider's users only. */
  isInternal?: boolean;
  /** Where the ticket went, of a move. */
  status?: TicketStatus;
  /** To whom, of an assignment; null is nobody. */
  assigneeId?: number | null;
}

/** Notifies who made the ticket, who it is assigned to and who commented on it. */
export function notifyInvolved(queries: Queries, news: News): Promise<void> {
  const isInvolved = sql<boolean>`(person.id = tickets.created_by or person.id = tickets.assignee_id
    or exists (select from ticket_entries where ticket_entries.ticket_id = tickets.id
      and ticket_entries.author_id = person.id and ticket_entries.text is not null))`;
  return notify(queries, news, isInvolved, 'view-ticket');
}

/** Notifies the provider's users who may decide on refunds. */
export function notifyDeciders(queries: Queries, news: News): Promise<void> {
  return notify(queries, { ...news, isInternal: true }, sql`true`, 'add-balance');
}

/** Only users who may see the ticket now are notified. */
async function notify(
  queries: Queries,
  { ticketId, kind, actorId, isInternal = false, status, assigneeId }: News,
  isConcerned: RawBuilder<unknown>,
  permission: PermissionKey,
): Promise<void> {
  const isOfProvider = sql`(companies.scope = 'platform' and roles.scope = 'platform')`;
  await sql`
    insert into notifications (user_id, ticket_id, kind, actor_id, actor_name, actor_company_id, status, assignee_id)
    select person.id, tickets.id, ${kind}, actor.id, actor.name, actor.company_id, ${status ?? null}::text,
      ${assigneeId ?? null}::bigint
    from tickets
    join users actor on actor.id = ${actorId}
    join users person on person.active and person.id <> actor.id
    join companies on companies.id = person.company_id and companies.status = 'active'
    join roles on roles.id = person.role_id
    where tickets.id = ${ticketId} and ${isConcerned}
      and (${isOfProvider} or (not ${isInternal}::boolean and person.company_id = tickets.company_id))
      and exists (select from role_permissions
        where role_permissions.role_id = roles.id and role_permissions.permission = ${permission})
    order by person.id`.execute(queries);
}
