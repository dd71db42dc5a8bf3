import { sql, type RawBuilder } from 'kysely';
import { mostOpenWork, type OpenWorkKind } from '#contract/main-api/openWork.ts';
import { goneAfterSeconds } from '#contract/main-api/carriers/routeStates.ts';
import { openWorkKindsOf } from '#domain/open-work/kinds.ts';
import { visibleCompany, type Session } from '#services/kit/auth/session.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { isDecidableBy, isVisibleRefund } from '#services/kit/tickets/refunds.ts';
import { isVisibleTo } from '../tickets/ticketFilter.ts';
import { isOpen, isOverdue } from '../tickets/ticketRows.ts';

/** For whom something waits. */
export type Reader = Pick<Session, 'userId' | 'companyId' | 'scope' | 'permissions'>;

/** Each kind as `from … where …`, by an index that has the undecided ones only. */
export const openWork: Record<OpenWorkKind, (reader: Reader) => RawBuilder<unknown>> = {
  downRoutes: () => sql`from routes where is_enabled and not exists (select from route_states
    where route_states.route_id = routes.id and state = 'bound'
      and updated_at >= now() - make_interval(secs => ${sql.lit(goneAfterSeconds)}))`,
  lateBatches: (reader) => sql`from batches where ${isLateOf(reader)}`,
  rechargeRequests: () => sql`from recharge_requests where status = 'open'`,
  senderIds: () => sql`from sender_ids where status = 'pending'`,
  contentApprovals: () => sql`from content_approvals where state = 'requested'`,
  refunds: (reader) => sql`from refunds join tickets on tickets.id = refunds.ticket_id
    where ${isVisibleRefund(reader)} and ${isDecidableBy(reader)}`,
  tickets: (reader) => sql`from tickets where ${isTicketFor(reader)}`,
};

/** Single messages that were planned are left out, as the list of batches leaves them out. */
export function isLateOf(reader: Reader): RawBuilder<boolean> {
  const company = visibleCompany(reader, undefined);
  return sql<boolean>`(batches.kind <> 'single' and batches.state = 'late'
    ${company === null ? sql`` : sql`and batches.company_id = ${company}`})`;
}

export function isTicketFor(reader: Reader): RawBuilder<boolean> {
  const { scope, userId, companyId } = reader;
  if (scope === 'platform') {
    return sql<boolean>`(${isVisibleTo(reader)} and ${isOpen} and (tickets.assignee_id is null or ${isOverdue}))`;
  }
  const waitsForAnswer = sql`(tickets.status = 'waiting' and (
    select author_company_id from ticket_entries where ticket_entries.ticket_id = tickets.id
      and not is_internal and author_company_id is not null
    order by ticket_entries.id desc limit 1) <> ${companyId})`;
  return sql<boolean>`(${isVisibleTo(reader)} and ${isOpen}
    and (${waitsForAnswer} or (tickets.assignee_id = ${userId} and ${isOverdue})))`;
}

/** How much waits, by kind, in one statement: each count ends at `mostOpenWork`. */
export async function countOpenWork(
  queries: Queries,
  reader: Reader,
): Promise<Partial<Record<OpenWorkKind, number>>> {
  const kinds = openWorkKindsOf(reader);
  if (kinds.length === 0) return {};
  const counts = kinds.map(
    (
      kind,
    ) => sql`(select count(*) from (select ${openWork[kind](reader)} limit ${sql.lit(mostOpenWork)}) bounded)
      as ${sql.ref(kind)}`,
  );
  const { rows } = await sql<Record<OpenWorkKind, number>>`select ${sql.join(counts)}`.execute(queries);
  return rows[0]!;
}

export function sumOf(counts: Partial<Record<OpenWorkKind, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
