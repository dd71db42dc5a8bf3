import { sql } from 'kysely';
import { TicketSnapshot, type BatchThen, type RouteThen } from '#contract/main-api/tickets/snapshot.ts';
import type { LinkState } from '#contract/main-api/carriers/routeStates.ts';
import type { Clock } from '#services/kit/database/DatabaseClock.ts';
import { sent, type RowOf } from '#services/kit/database/sql/listPage.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { declaredOnly } from '#services/kit/http/masking/declaredOnly.ts';
import { seesNumbers } from '#services/kit/auth/seesNumbers.ts';
import { timelineOf, withoutNumbers } from '#services/kit/queries/messageTimeline.ts';
import { shownStatusSql } from '#services/kit/queries/shownStatusSql.ts';
import type { Session } from '#services/kit/auth/session.ts';
import type { TicketSubject } from './subject.ts';

/** Takes a snapshot of the ticket's message or batch as it is now; null when it is about neither. Numbers are whole. */
export async function takeSnapshot(
  { queries, clock }: { queries: Queries; clock: Clock },
  companyId: number,
  { message, batchId }: TicketSubject,
): Promise<TicketSnapshot | null> {
  if (!message && batchId === null) return null;
  return {
    takenAt: new Date(clock.now()).toISOString(),
    message: message ? await timelineOf(queries, message) : null,
    route: message?.routeId ? await routeNow(queries, message.routeId) : null,
    batch: batchId === null ? null : await batchNow(queries, companyId, batchId),
  };
}

/** A snapshot as its reader may see it. Carriers are the provider's business. */
export function snapshotFor(session: Session, stored: TicketSnapshot | null): TicketSnapshot | null {
  if (!stored) return null;
  const snapshot = declaredOnly(TicketSnapshot, stored);
  const { message } = snapshot;
  const shown = message && !seesNumbers(session) ? withoutNumbers(message) : message;
  if (session.scope === 'platform') return { ...snapshot, message: shown };
  return { ...snapshot, message: shown && { ...shown, routeName: null }, route: null };
}

/** A receiver that has been silent for so long says nothing of now. */
const silentMinutes = 5;

async function routeNow(queries: Queries, routeId: number): Promise<RouteThen | null> {
  const route = await queries
    .selectFrom('routes')
    .select(['name', 'is_enabled'])
    .where('id', '=', routeId)
    .executeTakeFirst();
  if (!route) return null;
  const links = await queries
    .selectFrom('route_states')
    .select(['state', 'since', 'last_failure', 'pending', 'submitted', 'refused', 'uncertain'])
    .where('route_id', '=', routeId)
    .where('updated_at', '>', sql<Date>`now() - make_interval(mins => ${silentMinutes})`)
    .orderBy('instance')
    .execute();
  return {
    name: route.name,
    isEnabled: route.is_enabled,
    links: links.map(({ since, last_failure, ...link }) => ({
      ...link,
      state: link.state satisfies LinkState,
      since: since.toISOString(),
      lastFailure: last_failure,
    })),
  };
}

type BatchRow = RowOf<BatchThen, 'acceptedAt' | 'startsAt' | 'finishedAt'>;

async function batchNow(queries: Queries, companyId: number, batchId: number): Promise<BatchThen | null> {
  const { rows } = await sql<BatchRow>`
    select batches.id::text as id, batches.kind, batches.class, batches.sender_id as "senderId",
      batches.campaign_id as "campaignId", campaigns.name as "campaignName",
      case when batches.kind = 'single' then 'finished' else batches.state end as state, users.name as "sentBy", users.username,
      batches.accepted_at as "acceptedAt", batches.starts_at as "startsAt", batches.finished_at as "finishedAt",
      batches.message_count as messages, batches.segment_count as segments, coalesce(money.charged, 0) as charged,
      coalesce(money.refunded, 0) as refunded, coalesce(counted.counts, '{}') as counts
    from batches
    join users on users.id = batches.user_id
    left join campaigns on campaigns.company_id = batches.company_id and campaigns.id = batches.campaign_id
    left join lateral (
      select (-sum(balance_delta) filter (where kind = 'charge'))::bigint as charged,
        (sum(balance_delta) filter (where kind = 'refund'))::bigint as refunded
      from ledger_entries where ledger_entries.company_id = batches.company_id and ledger_entries.batch_id = batches.id
    ) money on true
    left join lateral (
      select jsonb_object_agg(status, messages) as counts from (
        select ${shownStatusSql(sql`status`, sql`batches.state`)} as status, sum(messages)::bigint as messages from batch_count_rows
        where batch_count_rows.company_id = batches.company_id and batch_count_rows.batch_id = batches.id
        group by 1 having sum(messages) > 0
        union all
        -- Of a single one nobody keeps counts.
        select status, 1 from messages where batches.kind = 'single'
          and messages.company_id = batches.company_id and messages.batch_id = batches.id
      ) by_status
    ) counted on true
    where batches.company_id = ${companyId} and batches.id = ${batchId}`.execute(queries);
  return rows[0] ? sent(rows[0]) : null;
}
