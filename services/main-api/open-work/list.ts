import { sql } from 'kysely';
import type { DownRoute, LateBatch, OpenWork, OpenWorkKind } from '#contract/main-api/openWork.ts';
import { liveStates } from '#services/engine/carriers/routes/liveStates.ts';
import { rechargeRequestsFor } from '#services/engine/credit/rechargeRequests.ts';
import type { Session } from '#services/kit/auth/session.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { sent } from '#services/kit/database/sql/listPage.ts';
import { isDecidableBy, isVisibleRefund, readRefunds } from '#services/kit/tickets/refunds.ts';
import { contentApprovalRepository } from '../content-approvals/repository.ts';
import { senderIdRepository } from '../sender-ids/repository.ts';
import { isOverdue, selectTickets, toTicket } from '../tickets/ticketRows.ts';
import { countOpenWork, isLateOf, isTicketFor, openWork, sumOf } from './conditions.ts';

type ItemsOf<Kind extends OpenWorkKind> = NonNullable<OpenWork[Kind]>['items'];
type Read<Kind extends OpenWorkKind> = (
  queries: Queries,
  session: Session,
  limit: number,
) => Promise<ItemsOf<Kind>>;

/** The first of each kind, with what is needed to decide: what has waited longest, or is due first. */
const readers: { [Kind in OpenWorkKind]: Read<Kind> } = {
  downRoutes: readDownRoutes,
  lateBatches: readLateBatches,
  async rechargeRequests(queries, session, limit) {
    const requests = rechargeRequestsFor(queries, session);
    return (await requests.list({ status: 'open' }, firstBy('id', limit))).responseList;
  },
  async senderIds(queries, session, limit) {
    const senderIds = senderIdRepository(queries, session);
    return (await senderIds.list({ status: 'pending' }, firstBy('id', limit))).rows;
  },
  async contentApprovals(queries, session, limit) {
    const approvals = contentApprovalRepository(queries, session);
    return (await approvals.list({ state: 'requested' }, firstBy('id', limit))).rows;
  },
  refunds: (queries, session, limit) =>
    readRefunds(
      queries,
      session,
      sql`${isVisibleRefund(session)} and ${isDecidableBy(session)} order by refunds.id limit ${limit}`,
    ),
  async tickets(queries, session, limit) {
    const { rows } = await selectTickets(
      session,
      sql`${isTicketFor(session)} order by ${isOverdue} desc, tickets.due_at nulls last, tickets.id limit ${limit}`,
    ).execute(queries);
    return rows.map((row) => toTicket(session, row));
  },
};

const firstBy = <Field extends string>(field: Field, limit: number) =>
  ({ field, direction: 'asc', limit, offset: 0 }) as const;

/** Reads what waits for `session`. A kind of which nothing waits is only counted. */
export async function readOpenWork(queries: Queries, session: Session, each: number): Promise<OpenWork> {
  const counts = await countOpenWork(queries, session);
  const read = async <Kind extends OpenWorkKind>(kind: Kind, count: number) => {
    const items = count === 0 ? [] : await readers[kind](queries, session, each);
    return [kind, { count, items }] as const;
  };
  const kinds = await Promise.all(
    (Object.entries(counts) as [OpenWorkKind, number][]).map(([kind, count]) => read(kind, count)),
  );
  return { count: sumOf(counts), ...(Object.fromEntries(kinds) as Omit<OpenWork, 'count'>) };
}

async function readDownRoutes(queries: Queries, session: Session, limit: number): Promise<DownRoute[]> {
  const { rows } = await sql<Pick<DownRoute, 'id' | 'name' | 'carriesSystemTexts'>>`
    select id, name, carries_system_texts as "carriesSystemTexts" ${openWork.downRoutes(session)} order by priority, name limit ${limit}`.execute(
    queries,
  );
  const states = new Map((await liveStates(queries)).map((live) => [live.routeId, live]));
  return rows.map((route) => {
    const { state = 'gone', since = null, lastFailure = null } = states.get(route.id) ?? {};
    return { ...route, state, since, lastFailure };
  });
}

async function readLateBatches(queries: Queries, session: Session, limit: number): Promise<LateBatch[]> {
  const { rows } = await sql<LateBatchRow>`
    select batches.id, batches.name, batches.company_id as "companyId", companies.name as "companyName",
      batches.starts_at as "startsAt", batches.message_count as messages, batches.segment_count as credits
    from batches join companies on companies.id = batches.company_id where ${isLateOf(session)}
    order by batches.starts_at, batches.id limit ${limit}`.execute(queries);
  return rows.map(({ id, ...row }) => ({ ...sent(row), batchId: String(id) }));
}

interface LateBatchRow extends Omit<LateBatch, 'batchId' | 'startsAt'> {
  id: number;
  startsAt: Date | null;
}
