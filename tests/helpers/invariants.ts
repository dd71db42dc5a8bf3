import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#services/kit/database/index.ts';

/** What holds at every commit, whatever was killed when: run after each scenario. */
export async function expectInvariants(database: Database): Promise<void> {
  const broken = [
    ...(await brokenMoney(database)),
    ...(await brokenMessages(database)),
    ...(await brokenChunks(database)),
    ...(await brokenRollups(database)),
    ...(await brokenBatchCounts(database)),
  ];
  expect(broken).toEqual([]);
}

/** I1, I3, I4, I6: the account is its ledger, and the ledger is what became of the messages, batch by batch. */
async function brokenMoney(database: Database): Promise<unknown[]> {
  const { rows } = await sql`
    with sums as (
      select company_id, sum(balance_delta) as balance, sum(held_delta) as held from ledger_entries group by 1
    ), messages_of as (
      -- Of what is only looked at nothing is held.
      select messages.company_id, batch_id, sum(charged) as charged, sum(refunded) as refunded, sum(segments) as segments,
        sum(case when messages.status in ('accepted', 'queued', 'submitted') then segments - charged else 0 end) as open
      from messages join batches on batches.company_id = messages.company_id and batches.id = messages.batch_id
      where batches.state <> 'staged' group by 1, 2
    ), ledger_of as (
      select company_id, batch_id, sum(held_delta) as open,
        coalesce(sum(held_delta) filter (where kind = 'hold'), 0) as held,
        coalesce(-sum(balance_delta) filter (where kind = 'charge'), 0) as charged,
        coalesce(sum(balance_delta) filter (where kind = 'refund'), 0) as refunded
      from ledger_entries where batch_id is not null group by 1, 2
    ), pairs as (
      select company_id, batch_id, ledger_of.open as ledger_open, messages_of.open as messages_open,
        ledger_of.held, messages_of.segments, ledger_of.charged as ledger_charged, messages_of.charged as messages_charged,
        ledger_of.refunded as ledger_refunded, messages_of.refunded as messages_refunded
      from ledger_of full join messages_of using (company_id, batch_id)
    )
    select companies.id as company, 'account is not the sum of its ledger' as problem
      from companies join credit_accounts on company_id = companies.id left join sums on sums.company_id = companies.id
      where (credit_accounts.balance, credit_accounts.held) <> (coalesce(sums.balance, 0), coalesce(sums.held, 0))
    union all
    select company_id, 'credit below zero' from credit_accounts where held < 0 or balance < held
    union all
    select company_id, 'held credit is not what open messages need, batch ' || batch_id
      from pairs where coalesce(ledger_open, 0) <> coalesce(messages_open, 0)
    union all
    select company_id, 'held at first is not what the messages need, batch ' || batch_id
      from pairs where coalesce(held, 0) <> coalesce(segments, 0)
    union all
    select company_id, 'charges are not the segments carriers accepted, batch ' || batch_id
      from pairs where coalesce(ledger_charged, 0) <> coalesce(messages_charged, 0)
    union all
    select company_id, 'refunds are not what the messages say was given back, batch ' || batch_id
      from pairs where coalesce(ledger_refunded, 0) <> coalesce(messages_refunded, 0)`.execute(database);
  return rows;
}

/** I8, I9, I13: a message has one state, and somebody is left who will move it on. */
async function brokenMessages(database: Database): Promise<unknown[]> {
  const { rows } = await sql`
    with parts_of as (
      select company_id, message_id as id, count(*) as accepted, count(distinct part) as parts,
        bool_and(is_one_of_many) as are_many, count(*) filter (where final_status = 'delivered') as delivered,
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
          when status = 'delivered' and segments > 1 and delivered <> segments
            then 'delivered, and not all its parts are'
          when status = 'submitted' and submitted_at is null then 'submitted without its time'
          when status in ('accepted', 'queued') and chunks.id is null then 'open without a chunk'
          when status in ('accepted', 'queued') and chunks.batch_id <> messages.batch_id
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
    union all
    select company_id, id, 'a batch of which something waits has no end' from batches
      where state = 'running' and valid_until is null`.execute(database);
  return rows;
}

/** Reports read these instead of the messages: together they are what counting the messages would say. */
async function brokenRollups(database: Database): Promise<unknown[]> {
  const place = sql`company_id, hour, branch_id, user_id, campaign_id, kind, class, sender_id, hides_text, route_id,
    operator, status`;
  const { rows } = await sql`
    with counted as (
      select messages.company_id, date_trunc('hour', batches.accepted_at, 'UTC') as hour,
        coalesce(batches.branch_id, 0) as branch_id, batches.user_id, coalesce(batches.campaign_id, 0) as campaign_id,
        batches.kind, batches.class, batches.sender_id, batches.hides_text,
        -- Before it has left for good a message counts under no route, nor when it was called back.
        case when messages.status in ('accepted', 'queued', 'cancelled') then 0
          else coalesce(messages.route_id, 0) end as route_id,
        messages.operator, messages.status, 1 as messages, messages.segments, messages.charged, messages.refunded
      from messages join batches on batches.company_id = messages.company_id and batches.id = messages.batch_id
      where batches.state <> 'staged'
    ), compared as (
      select ${place}, messages, segments, charged, refunded from rollup_rows
      union all
      select ${place}, -messages, -segments, -charged, -refunded from counted
    )
    select 'counts that are wrong by this' as problem, ${place}, sum(messages) as messages, sum(segments) as segments,
      sum(charged) as charged, sum(refunded) as refunded
    from compared group by ${place}
    having sum(messages) <> 0 or sum(segments) <> 0 or sum(charged) <> 0 or sum(refunded) <> 0`.execute(
    database,
  );
  return rows;
}

/** The same for the progress of batches of many. */
async function brokenBatchCounts(database: Database): Promise<unknown[]> {
  const { rows } = await sql`
    with compared as (
      select company_id, batch_id, status, messages, segments from batch_count_rows
      union all
      select messages.company_id, messages.batch_id, messages.status, -1, -messages.segments
      from messages join batches on batches.company_id = messages.company_id and batches.id = messages.batch_id
      where batches.kind <> 'single' and batches.state <> 'staged'
    )
    select 'progress that is wrong by this' as problem, company_id, batch_id, status, sum(messages) as messages,
      sum(segments) as segments
    from compared group by company_id, batch_id, status
    having sum(messages) <> 0 or sum(segments) <> 0`.execute(database);
  return rows;
}
