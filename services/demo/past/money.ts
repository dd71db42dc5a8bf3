import { sql, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import type { PastOptions } from './options.ts';

/** Days from one recharge of a company to its next. */
const rechargeDays = 20;

/** The ledger that these messages leave behind, recharges that pay for them, and the accounts it sums up to. */
export async function addMoney(
  transaction: Transaction<Schema>,
  { until, days }: PastOptions,
): Promise<void> {
  const end = sql`${until.toISOString()}::timestamptz`;
  await sql`
    create temporary table history_lines on commit drop as
    select company_id, batch_id, chunk_id, max(final_at) as ended_at, max(responded_at) as answered_at, sum(segments) as segments,
      sum(charged) as charged, sum(refunded) as refunded,
      coalesce(sum(segments - charged) filter (where final_at is not null), 0) as released
    from messages group by 1, 2, 3`.execute(transaction);
  await sql`
    insert into ledger_entries (company_id, kind, balance_delta, held_delta, batch_id, reference, created_by, created_at)
    with lines as (
      select company_id, 'recharge' as kind, 500 * ceil(1.2 * sum(segments) * ${rechargeDays} / ${days} / 500 + 0.2)::bigint as balance,
        0 as held, null::bigint as batch_id, 'INV-' || to_char(at, 'YYYY-MM-DD') || '-' || company_id as reference,
        (select min(users.id) from users join companies on companies.id = users.company_id where scope = 'platform') as user_id,
        at - make_interval(mins => 37 * (company_id % 40)::int) as at
      from history_lines cross join generate_series(${end} - make_interval(hours => 24 * ${days}), ${end} - interval '1 day',
        make_interval(hours => 24 * ${rechargeDays})) at
      group by company_id, at
      union all
      select company_id, 'hold', 0, size * segments_each, id, 'batch ' || id, user_id, accepted_at from history_batches
      union all
      select company_id, 'charge', -charged, -charged, batch_id, 'batch ' || batch_id || ' attempt ' || chunk_id, null, answered_at
      from history_lines where charged > 0
      union all
      select company_id, 'release', 0, -released, batch_id, 'batch ' || batch_id || ' end ' || chunk_id, null, ended_at
      from history_lines where released > 0
      union all
      select company_id, 'refund', refunded, 0, batch_id, 'batch ' || batch_id || ' receipt ' || chunk_id, null, ended_at
      from history_lines where refunded > 0
    )
    select company_id, kind, balance, held, batch_id, reference, user_id, at from lines order by at`.execute(
    transaction,
  );
  await sql`
    insert into recharge_references (company_id, reference_key, reference)
    select company_id, recharge_key(reference), reference from ledger_entries where kind = 'recharge'
    on conflict do nothing`.execute(transaction);
  await sql`
    insert into credit_accounts (company_id, balance, held)
    select company_id, sum(balance_delta), sum(held_delta) from ledger_entries group by 1
    on conflict (company_id) do update set balance = excluded.balance, held = excluded.held`.execute(
    transaction,
  );
}
