import { sql } from 'kysely';
import { operators } from '#contract/sms-receiver/messages.ts';
import { texts } from '#services/kit/database/sql/arrays.ts';
import type { Queries } from '#services/kit/database/index.ts';

/** An incoming text: the number that sent it, the sender ID it was sent to, and the route that delivered it. */
export interface IncomingAnswer {
  /** Canonical. */
  msisdn: string;
  senderId: string;
  routeId: number;
}

/**
 * The companies that an incoming text is for: the sender ID is theirs, and they have sent a message under it to this
 * number, over this route or another one of the same carrier account, which is the same host and system ID. The
 * message must still be stored or in flight. Costs a few index look-ups for each company with that sender ID.
 */
export async function companiesThatSent(
  queries: Queries,
  { msisdn, senderId, routeId }: IncomingAnswer,
): Promise<number[]> {
  const { rows } = await sql<{ companyId: number }>`
    with account as materialized (
      select coalesce(array_agg(other.id), '{}') as route_ids
      from routes came
      join routes other on other.id = came.id
        or (came.system_id <> '' and other.system_id = came.system_id and lower(other.host) = lower(came.host))
      where came.id = ${routeId}
    ), owner as materialized (
      select distinct company_id from sender_ids where lower(name) = lower(${senderId}) and status = 'approved'
    )
    select owner.company_id as "companyId" from owner cross join account
    where exists (
      select from unnest(${texts(operators)}) as served (operator)
      -- Look-ups of their own, whatever the planner thinks of tables that grow all day.
      cross join lateral (select * from messages
        where messages.company_id = owner.company_id and messages.operator = served.operator
          and messages.msisdn = ${msisdn}
          and (messages.route_id = any(account.route_ids)
            or (messages.status = 'queued' and exists (select from chunks
              where chunks.company_id = messages.company_id and chunks.id = messages.chunk_id
                and chunks.in_flight_routes[array_position(chunks.in_flight, messages.id)]
                  = any(account.route_ids)))) offset 0) messages
      cross join lateral (select from batches
        where batches.company_id = messages.company_id and batches.id = messages.batch_id
          and lower(batches.sender_id) = lower(${senderId}) offset 0) batches)
    order by owner.company_id`.execute(queries);
  return rows.map(({ companyId }) => companyId);
}
