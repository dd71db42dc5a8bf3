import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#services/kit/database/index.ts';

/** What holds at every commit, whatever was killed when: run after each scenario. */
export async function expectInvariants(database: Database): Promise<void> {
  const broken = [...(await brokenMoney(database)), ...(await brokenMessages(database))];
  expect(broken).toEqual([]);
}

/** I1, I3, I4, I6: the account is its ledger, and the ledger is what became of the messages, batch by batch. */
async function brokenMoney(database: Database): Promise<unknown[]> {
  const { rows } = await sql`
    with sums as (
      select company_id, sum(balance_delta) as balance, sum(held_delta) as held from ledger_entries group by 1
    ), messages_of as (
      select company_id, batch_id, sum(charged) as charged, sum(segments) as segments,
        sum(case when status in ('accepted', 'queued', 'submitted') then segments - charged else 0 end) as open
      from messages group by 1, 2
    ), ledger_of as (
      select company_id, batch_id, sum(held_delta) as open,
        coalesce(sum(held_delta) filter (where kind = 'hold'), 0) as held,
        coalesce(-sum(balance_delta) filter (where kind = 'charge'), 0) as charged
      from ledger_entries where batch_id is not null group by 1, 2
    )
    select companies.id as company, 'account is not the sum of its ledger' as problem
      from companies join credit_accounts on company_id = companies.id left join sums on sums.company_id = companies.id
      where (credit_accounts.balance, credit_accounts.held) <> (coalesce(sums.balance, 0), coalesce(sums.held, 0))
    union all
    select company_id, 'credit below zero' from credit_accounts where held < 0 or balance < held
    union all
    select company_id, 'held credit is not what open messages need, batch ' || batch_id
      from ledger_of full join messages_of using (company_id, batch_id)
      where coalesce(ledger_of.open, 0) <> coalesce(messages_of.open, 0)
    union all
    select company_id, 'held at first is not what the messages need, batch ' || batch_id
      from ledger_of full join messages_of using (company_id, batch_id)
      where coalesce(ledger_of.held, 0) <> coalesce(messages_of.segments, 0)
    union all
    select company_id, 'charges are not the segments carriers accepted, batch ' || batch_id
      from ledger_of full join messages_of using (company_id, batch_id)
      where coalesce(ledger_of.charged, 0) <> coalesce(messages_of.charged, 0)`.execute(database);
  return rows;
}

/** I8, I9, I13: a message has one state, and somebody is left who will move it on. */
async function brokenMessages(database: Database): Promise<unknown[]> {
  const { rows } = await sql`
    with parts_of as (
      select company_id, message_id as id, count(*) as accepted,
        count(*) filter (where final_status = 'delivered') as delivered
      from message_parts group by 1, 2
    ), broken as (
      select messages.company_id, messages.id,
        case
          when (final_at is null) <> (status in ('accepted', 'queued', 'submitted'))
            then 'a final message without its time, or an open one with it'
          when charged <> coalesce(accepted, 0) then 'charged segments are not its accepted parts'
          when responded_at is not null and status = 'submitted' and charged <> segments
            then 'answered, and not all parts accepted'
          when status = 'delivered' and delivered <> segments then 'delivered, and not all its parts are'
          when status = 'submitted' and submitted_at is null then 'submitted without its time'
          when chunks.done_at is not null and (status in ('accepted', 'queued')
              or status = 'submitted' and responded_at is null and uncertain_at is null)
            then 'open in a chunk that nobody looks at any more'
          when chunks.lease_until is null and status = 'submitted' and responded_at is null and uncertain_at is null
            then 'under way without a lease'
        end as problem
      from messages join chunks on chunks.company_id = messages.company_id and chunks.id = messages.chunk_id
      left join parts_of on parts_of.company_id = messages.company_id and parts_of.id = messages.id
    )
    select * from broken where problem is not null
    union all
    select company_id, id, 'a chunk that is done and leased' from chunks where done_at is not null and lease_until is not null
    union all
    select company_id, id, 'a chunk left open with nothing to do' from chunks
      where done_at is null and not exists (select from messages
        where messages.company_id = chunks.company_id and messages.chunk_id = chunks.id
          and (status in ('accepted', 'queued')
            or status = 'submitted' and responded_at is null and uncertain_at is null))`.execute(database);
  return rows;
}
