import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#services/kit/database/index.ts';

/** What holds at every commit, whatever was killed when: run after each scenario. */
export async function expectInvariants(database: Database): Promise<void> {
  expect(await broken(database)).toEqual([]);
}

async function broken(database: Database): Promise<unknown[]> {
  const { rows } = await sql`
    with sums as (
      select company_id, sum(balance_delta) as balance, sum(held_delta) as held from ledger_entries group by 1
    ), messages_of as (
      select company_id, sum(charged) as charged,
        sum(case when status in ('accepted', 'queued', 'submitted') then segments - charged else 0 end) as open
      from messages group by 1
    )
    select companies.id as company, 'account is not the sum of its ledger' as problem
      from companies join credit_accounts on company_id = companies.id left join sums on sums.company_id = companies.id
      where (credit_accounts.balance, credit_accounts.held) <> (coalesce(sums.balance, 0), coalesce(sums.held, 0))
    union all
    select companies.id, 'held credit is not what open messages need'
      from companies join credit_accounts on company_id = companies.id
      left join messages_of on messages_of.company_id = companies.id
      where credit_accounts.held <> coalesce(messages_of.open, 0)
    union all
    select companies.id, 'charges are not the segments carriers accepted'
      from companies left join messages_of on messages_of.company_id = companies.id
      where coalesce(messages_of.charged, 0) <>
        coalesce((select -sum(balance_delta) from ledger_entries
                  where ledger_entries.company_id = companies.id and kind = 'charge'), 0)
    union all
    select company_id, 'a final message without its time, or an open one with it'
      from messages where (final_at is null) <> (status in ('accepted', 'queued', 'submitted'))
    union all
    select messages.company_id, 'charged segments are not its accepted parts'
      from messages where charged <> (select count(*) from message_parts
        where message_parts.company_id = messages.company_id and message_id = messages.id)`.execute(database);
  return rows;
}
