import { sql, type RawBuilder } from 'kysely';
import type { TicketStatus } from '#contract/main-api/lookups.ts';
import type { NotificationDetails, NotificationKind } from '#contract/main-api/notifications.ts';
import type { PermissionKey } from '#contract/permissions.ts';
import { defaultChannels, notificationRules } from '#domain/notifications/kinds.ts';
import { texts } from '../database/sql/arrays.ts';
import type { Queries } from '../database/index.ts';

export interface NotificationEvent {
  kind: NotificationKind;
  /** The user who caused it, who is not notified; null is Barta itself. */
  actorId?: number | null;
  /** Which company it concerns; for a ticket its own. */
  companyId?: number;
  /** The recipient of a kind that concerns one user. */
  personId?: number | null;
  ticket?: {
    id: number;
    /** For the provider's users only. */
    isInternal?: boolean;
    /** The new status of a ticket that was moved. */
    status?: TicketStatus;
    /** The new assignee of a ticket; null if it was unassigned. */
    assigneeId?: number | null;
  };
  route?: { id: number; name: string; fields?: readonly string[] };
  /** Another subject, such as a batch; the name stays when it is deleted. */
  subject?: { id: number; name: string | null };
  details?: NotificationDetails;
}

const isOfProvider = sql`(companies.scope = 'platform' and roles.scope = 'platform')`;

/**
 * Writes a notification for each recipient by the table of kinds and by what each has chosen, with its deliveries by SMS and
 * e-mail. Call it in the transaction that makes the change, so that both are committed or neither.
 */
export async function notify(queries: Queries, event: NotificationEvent): Promise<void> {
  const { kind, actorId = null, companyId, ticket, route, subject, details = {} } = event;
  const byDefault = defaultChannels(kind);
  await sql`
    with audience as materialized (
      select person.id as user_id, actor.id as actor_id, actor.name as actor_name, actor.company_id as actor_company_id,
        tickets.id as ticket_id, coalesce(${companyId ?? null}::bigint, tickets.company_id) as company_id, wanted.channels
      from users person
      join companies on companies.id = person.company_id and companies.status = 'active'
      join roles on roles.id = person.role_id
      left join users actor on actor.id = ${actorId}::bigint
      left join tickets on tickets.id = ${ticket?.id ?? null}::bigint
      cross join lateral (select array(
        select offered.channel from (values ('portal', ${byDefault.portal}::boolean),
          ('sms', ${byDefault.sms}::boolean), ('email', ${byDefault.email}::boolean)) as offered (channel, by_default)
        left join notification_settings chosen
          on chosen.user_id = person.id and chosen.kind = ${kind} and chosen.channel = offered.channel
        where coalesce(chosen.is_on, offered.by_default) and (offered.channel <> 'email' or person.email is not null)
          and (offered.channel <> 'sms' or person.confirmed_no = person.contact_no)) as channels
      ) wanted
      where person.active and person.id is distinct from ${actorId}::bigint and wanted.channels <> '{}'
        and (${isConcerned(event)})
        and (${ticket?.isInternal ?? false}::boolean is false or ${isOfProvider})
    ), written as (
      insert into notifications (user_id, kind, actor_id, actor_name, actor_company_id, ticket_id, status, assignee_id,
        route_id, route_name, route_fields, company_id, subject_id, subject_name, details, in_portal)
      select user_id, ${kind}, actor_id, actor_name, actor_company_id, ticket_id, ${ticket?.status ?? null}::text,
        ${ticket?.assigneeId ?? null}::bigint, ${route?.id ?? null}::bigint, ${route?.name ?? null}::text,
        ${texts([...(route?.fields ?? [])])}, company_id, ${subject?.id ?? null}::bigint, ${subject?.name ?? null}::text,
        ${JSON.stringify(details)}::jsonb, 'portal' = any(channels)
      from audience order by user_id
      returning id, user_id
    )
    insert into notification_deliveries (notification_id, channel)
    select written.id, channel from written join audience on audience.user_id = written.user_id
    cross join unnest(audience.channels) channel where channel <> 'portal'
    order by written.id`.execute(queries);
}

/** Whether `person` is a recipient: by the table of kinds and by the person's permissions now. */
function isConcerned({ kind, companyId: named, personId = null }: NotificationEvent): RawBuilder<unknown> {
  const { company, companyIfUnassigned, provider, involved, person } = notificationRules[kind].to;
  const concerned = sql`coalesce(${named ?? null}::bigint, tickets.company_id)`;
  // The provider's users see every company; other users see their own company and what belongs to none.
  const sees = sql`(${isOfProvider} or ${concerned} is null or person.company_id = ${concerned})`;
  return sql.join(
    [
      company && sql`(person.company_id = ${concerned} and ${holds(company)})`,
      companyIfUnassigned &&
        sql`(tickets.assignee_id is null and person.company_id = ${concerned} and ${holds(companyIfUnassigned)})`,
      provider && sql`(${isOfProvider} and ${holds(provider)})`,
      involved &&
        sql`(${sees} and ${holds(involved)} and (person.id = tickets.created_by or person.id = tickets.assignee_id
          or exists (select from ticket_entries where ticket_entries.ticket_id = tickets.id
            and ticket_entries.author_id = person.id and ticket_entries.text is not null)))`,
      person && sql`(person.id = ${personId}::bigint and ${sees} and ${holds(person)})`,
    ].filter((one) => one !== undefined),
    sql` or `,
  );
}

function holds(permission: PermissionKey | 'signed-in'): RawBuilder<unknown> {
  if (permission === 'signed-in') return sql`true`;
  return sql`exists (select from role_permissions
    where role_permissions.role_id = roles.id and role_permissions.permission = ${permission})`;
}
