import { sql, type RawBuilder } from 'kysely';
import type { Input, Reply } from '#contract/endpoint.ts';
import {
  notificationKinds,
  severities,
  type countUnread,
  type listNotifications,
  type Notification,
  type NotificationKind,
  type Severity,
} from '#contract/main-api/notifications.ts';
import { canReceive, notificationRules } from '#domain/notifications/kinds.ts';
import { bigints, texts } from '#services/kit/database/sql/arrays.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { sent, type RowOf, type Page } from '#services/kit/database/sql/listPage.ts';
import { visibleCompany, type Session } from '#services/kit/auth/session.ts';
import { outcomeColumns } from '#services/kit/queries/outcomeSums.ts';
import { nameFor } from '#services/kit/tickets/people.ts';
import { countOpenWork, sumOf } from '../open-work/conditions.ts';

/** The facts about a user that decide which notifications they may see. */
export type Receiver = Pick<Session, 'userId' | 'companyId' | 'scope' | 'permissions'>;

type NotificationFilter = NonNullable<Input<typeof listNotifications>['query']['filter']>;

const isUnread = sql`notifications.read_at is null`;
const isInPortal = sql`notifications.in_portal`;

/** Those of the caller, as far as they may still see what they are about. */
export function notificationRepository(queries: Queries, session: Receiver) {
  // Somebody who no longer holds the permission, or has moved to another company, does not see the older ones either.
  const kinds = notificationKinds.filter((kind) => canReceive(kind, session));
  const company = visibleCompany(session, undefined);
  const own = sql`notifications left join tickets on tickets.id = notifications.ticket_id
    where notifications.user_id = ${session.userId} and notifications.kind = any(${texts(kinds)})
      and (${company}::bigint is null or coalesce(notifications.company_id, tickets.company_id, ${company}) = ${company})
      and (notifications.ticket_id is null or tickets.deleted_at is null)`;

  return {
    async list(
      { isUnread: wanted, severity }: NotificationFilter,
      { direction, limit, offset }: Page<'id'>,
    ): Promise<{ responseList: Notification[]; total: number }> {
      const conditions = [isInPortal];
      if (wanted !== undefined) conditions.push(wanted ? isUnread : sql`not ${isUnread}`);
      if (severity !== undefined) conditions.push(isOneOf(kindsOf(severity)));
      const matching = sql`${own} and ${sql.join(conditions, sql` and `)}`;
      const { rows } = await sql<Row>`
        select ${columnsFor(session)} from ${matching}
        order by notifications.id ${direction === 'asc' ? sql`asc` : sql`desc`}
        limit ${limit} offset ${offset}`.execute(queries);
      const { rows: counts } = await sql<{
        total: number;
      }>`select count(*) as total from ${matching}`.execute(queries);
      return { responseList: rows.map(sent), total: counts[0]!.total };
    },

    /** Also one that the portal does not show; null if the recipient may not see it. */
    async find(id: number): Promise<Notification | null> {
      const { rows } = await sql<Row>`
        select ${columnsFor(session)} from ${own} and notifications.id = ${id}`.execute(queries);
      return rows[0] ? sent(rows[0]) : null;
    },

    async countUnread(): Promise<Reply<typeof countUnread>> {
      const { rows } = await sql<{ kind: NotificationKind; count: number }>`
        select notifications.kind, count(*) as count from ${own} and ${isInPortal} and ${isUnread} group by 1`.execute(
        queries,
      );
      const found = new Set(rows.map(({ kind }) => notificationRules[kind].severity));
      return {
        unread: rows.reduce((sum, { count }) => sum + count, 0),
        severity: severities.findLast((severity) => found.has(severity)) ?? null,
        openWork: sumOf(await countOpenWork(queries, session)),
      };
    },

    /** Some, those of a ticket, or all; what is not the caller's is passed over. */
    async markRead({ ids, ticketId }: { ids?: number[]; ticketId?: number }): Promise<void> {
      await sql`
        update notifications set read_at = now() where user_id = ${session.userId} and ${isUnread}
          ${ids === undefined ? sql`` : sql`and id = any(${bigints(ids)})`}
          ${ticketId === undefined ? sql`` : sql`and ticket_id = ${ticketId}`}`.execute(queries);
    },
  };
}

function columnsFor(session: Receiver): RawBuilder<unknown> {
  return sql`notifications.id, notifications.kind, notifications.ticket_id as "ticketId",
    tickets.subject as "ticketSubject", notifications.route_id as "routeId",
    notifications.route_name as "routeName", notifications.route_fields as "routeFields",
    notifications.subject_id as "subjectId", coalesce(notifications.subject_name, ${batchName}) as "subjectName",
    notifications.company_id as "companyId",
    (select companies.name from companies where companies.id = notifications.company_id
      and companies.id <> ${session.companyId}) as "companyName",
    case when notifications.kind = 'batch-finished' then notifications.details || ${batchOutcome}
      else notifications.details end as details,
    ${nameFor(session, sql`notifications.actor_name`, sql`notifications.actor_company_id`)} as "actorName",
    notifications.status,
    (select ${nameFor(session, sql`users.name`, sql`users.company_id`)} from users
      where users.id = notifications.assignee_id) as "assigneeName",
    coalesce(notifications.assignee_id = ${session.userId}, false) as "isToMe",
    notifications.at, notifications.read_at as "readAt"`;
}

const isOfBatch = sql`notifications.kind like 'batch-%'`;
/** The batch's name and outcome are read now: both can change after the notification. */
const batchName = sql`(select batches.name from batches where ${isOfBatch}
  and batches.company_id = notifications.company_id and batches.id = notifications.subject_id)`;
const batchOutcome = sql`(select to_jsonb(outcome) from (select ${outcomeColumns} from batch_count_rows counts
  where counts.company_id = notifications.company_id and counts.batch_id = notifications.subject_id) outcome)`;

const kindsOf = (severity: Severity) =>
  notificationKinds.filter((kind) => notificationRules[kind].severity === severity);

const isOneOf = (kinds: readonly NotificationKind[]) => sql`notifications.kind = any(${texts(kinds)})`;

type Row = RowOf<Notification, 'at' | 'readAt'>;
