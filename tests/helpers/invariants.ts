import { sql } from 'kysely';
import { expect } from 'vitest';
import { differencesOf } from '#services/database-manager/reconcile/index.ts';
import type { Database } from '#services/kit/database/index.ts';

/** Checks what holds at every commit, whatever was killed when: run after each scenario. */
export async function expectInvariants(database: Database): Promise<void> {
  const broken = [
    // Money and counts: what `npm run reconcile` proves.
    ...(await differencesOf(database)),
    ...(await brokenMessages(database)),
    ...(await brokenChunks(database)),
  ];
  expect(broken, JSON.stringify(broken.slice(0, 5))).toEqual([]);
}

/** I8, I9, I13: a message has one state, and somebody is left who will move it on. */
async function brokenMessages(database: Database): Promise<unknown[]> {
  const { rows } = await sql`
    with parts_of as (
      select company_id, message_id as id, count(*) as accepted, count(distinct part) as parts,
        bool_and(is_one_of_many) as are_many, count(*) filter (where final_status = 'delivered') as delivered, count(final_status) as ended,
        min(carrier_message_id) as carrier_message_id
      from message_parts group by 1, 2
    ), broken as (
      select messages.company_id, messages.id,
        case
          when (final_at is null) <> (status in ('accepted', 'queued', 'submitted'))
            then 'a final message without its time, or an open one with it'
          when charged <> coalesce(accepted, 0) or accepted <> parts then 'charged segments are not its accepted parts'
          when are_many <> (segments > 1) then 'its parts do not say whether they are one of many'
          when segments = 1 and messages.carrier_message_id is distinct from parts_of.carrier_message_id
            then 'not the carrier''s id of its only part'
          when responded_at is not null and status = 'submitted' and charged <> segments
            then 'answered, and not all parts accepted'
          when status = 'submitted' and responded_at is null and uncertain_at is null
            then 'submitted, and neither answered nor uncertain'
          when status = 'delivered' and charged <> segments then 'delivered, and not all of it was accepted'
          -- Of a part without a receipt the end may never be known.
          when status = 'delivered' and segments > 1 and (delivered = 0 or ended > delivered)
            then 'delivered, and a part of it is not'
          when status = 'submitted' and submitted_at is null then 'submitted without its time'
          when status in ('accepted', 'queued') and chunks.id is null then 'open without a chunk'
          when status in ('accepted', 'queued') and chunks.batch_id <> messages.batch_id
            and not exists (select from batches own join batches first using (company_id, kind, class, sender_id, hides_text,
                accepted_at, valid_until)
              where own.company_id = messages.company_id and own.id = messages.batch_id and first.id = chunks.batch_id
                and kind = 'single' and own.route_id is not distinct from first.route_id)
            then 'open in the chunk of another batch'
        end as problem
      from messages left join chunks on chunks.company_id = messages.company_id and chunks.id = messages.chunk_id
      left join parts_of on parts_of.company_id = messages.company_id and parts_of.id = messages.id
    )
    select * from broken where problem is not null`.execute(database);
  return rows;
}

/** A chunk is there while something of it waits or is under way, and only a lease lets anything be under way. */
async function brokenChunks(database: Database): Promise<unknown[]> {
  const { rows } = await sql`
    with queued_of as (
      select company_id, chunk_id as id, count(*) as queued from messages
      where status in ('accepted', 'queued') group by 1, 2
    ), broken as (
      select company_id, id, batch_id,
        case
          when coalesce(queued, 0) = 0 and lease_until is null then 'a chunk in which nothing waits'
          when queued > chunks.message_count then 'more waits in a chunk than it was made with'
          when (lease_token is null) <> (lease_until is null) then 'a lease of which a half is missing'
          when lease_until is null and (in_flight <> '{}' or in_flight_routes <> '{}') then 'in flight without a lease'
          when cardinality(in_flight) <> cardinality(in_flight_routes) then 'in flight by no route, or by two'
          when batches.state = 'finished' then 'a chunk of a batch that is finished'
          when batches.state in ('staged', 'scheduled', 'late', 'paused', 'cancelled') and available_at < 'infinity'
            then 'a chunk that can be taken, of a batch that does not run'
          when batches.state = 'running' and available_at = 'infinity' then 'a chunk that nobody will ever take'
        end as problem
      from chunks left join queued_of using (company_id, id)
      join (select company_id, id as batch_id, state from batches) batches using (company_id, batch_id)
    )
    select company_id, id, problem from broken where problem is not null
    union all
    select company_id, id, 'a batch is not as large as it says' from batches
      where (message_count, segment_count) <> (select count(*), coalesce(sum(segments), 0) from messages
        where messages.company_id = batches.company_id and messages.batch_id = batches.id)
      and (state <> 'staged' or report is not null)
      and accepted_at >= (select coalesce(messages_from, '-infinity') from retention)
    union all
    select company_id, id, 'a batch of which something waits has no end' from batches
      where state = 'running' and valid_until is null`.execute(database);
  return rows;
}
