import { sql, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { integers } from '#services/kit/database/arrays.ts';
import { bulkSizes, type HistoryOptions } from './options.ts';
import { drawn } from './draw.ts';

/** Of a day's messages, by its hours in Dhaka: mornings and evenings. */
const hourShares = [1, 0.6, 0.4, 0.3, 0.3, 0.5, 1, 2, 4, 7, 9, 9, 8, 6, 6, 7, 8, 8, 7, 6, 4, 3, 2, 1.5];

/** Messages of a chunk, as when a list is accepted. */
const chunkSize = 500;

/**
 * Batches in the order of their acceptance, and the temporary table `history_batches` of them with the ids of their
 * first message and chunk.
 */
export async function addBatches(transaction: Transaction<Schema>, options: HistoryOptions): Promise<void> {
  const { messages, months, until, seed } = options;
  const sizes = bulkSizes(options);
  const singles = messages - sizes.reduce((sum, size) => sum + size, 0);
  const draw = (salt: number) => drawn(sql`n`, seed + salt);
  const end = sql`${until.toISOString()}::timestamptz`;
  const days = sql`(select extract(epoch from ${end} - (${end} - make_interval(months => ${months}))) / 86400)::float8`;
  await sql`
    create temporary table history_batches on commit drop as
    with lots as (
      select n, 1 as size, true as is_single from generate_series(1, ${singles}::int) n
      union all
      select ${singles}::int + n, size, false from unnest(${integers(sizes)}) with ordinality as given (size, n)
    ), timed as (
      select lots.*, least(${end} - make_interval(secs => case when is_single then 0 else 600 end),
        -- An hour of Dhaka, of a day; later days have more.
        date_trunc('day', ${end} - make_interval(secs => ${days} * 86400 * (1 - ${draw(1)} ^ 0.8)), 'Asia/Dhaka')
          + make_interval(secs => 3600 * (width_bucket(${draw(2)}, ${sql.lit(`{${cumulative(hourShares).join(',')}}`)}::float8[])
            + ${draw(3)}))) as accepted_at,
        width_bucket(${draw(4)}, (select array_agg(share_until order by rank) from history_companies where share_until < 1)) + 1 as rank,
        ${draw(5)} as class_draw, ${draw(6)} ^ 3 as user_draw, ${draw(7)} ^ 2 as sender_draw, ${draw(8)} as campaign_draw,
        ${draw(9)} as kind_draw, ${draw(10)} as text_draw, ${draw(11)} as end_draw, ${draw(12)} as encoding_draw
      from lots
    ), chosen as (
      select company_id, is_provider, refunds, accepted_at, n, size,
        case when is_single then 'single' when kind_draw < 0.15 then 'multiple' else 'bulk' end as kind,
        case when is_single then case when class_draw < 0.4 then 'otp' when class_draw < 0.95 then 'transactional' else 'promotional' end
          when class_draw < 0.3 then 'transactional' else 'promotional' end as class,
        senders[1 + floor(sender_draw * cardinality(senders))::int] as sender_id,
        users[1 + floor(user_draw * cardinality(users))::int] as user_id,
        nullif(branches[1 + floor(user_draw * cardinality(users))::int], 0) as branch_id,
        case when campaign_draw < case when is_single then 0.02 else 0.6 end
          then campaigns[1 + floor(campaign_draw * 997)::int % cardinality(campaigns)] end as campaign_id,
        case when text_draw < 0.75 then 1 when text_draw < 0.93 then 2 else 3 end as segments_each,
        case when encoding_draw < 0.3 then 'UCS2' else 'GSM7' end as encoding,
        0.6 + end_draw as luck,
        case when is_single then 'running'
          when rank() over (partition by is_single order by accepted_at desc, n) <= 2 and not is_single then 'paused'
          when end_draw < 0.02 then 'cancelled' else 'finished' end as state
      from timed join history_companies using (rank)
    )
    select chosen.*, row_number() over in_order + (select coalesce(max(id), 0) from batches) as id,
      1 + sum(size) over in_order - size as first_message, 1 + sum((size + ${chunkSize} - 1) / ${chunkSize}) over in_order
        - (size + ${chunkSize} - 1) / ${chunkSize} as first_chunk
    from chosen window in_order as (order by accepted_at, n rows unbounded preceding)`.execute(transaction);
  await sql`
    insert into batches (company_id, id, kind, class, sender_id, user_id, branch_id, accepted_at, hides_text, state,
      campaign_id, text, message_count, segment_count, finished_at, valid_until, report)
    overriding system value
    select company_id, id, kind, class, sender_id, user_id, branch_id, accepted_at, is_provider and class = 'otp', state,
      campaign_id,
      case when kind = 'multiple' then null
        when encoding = 'UCS2' then repeat('আপনার অর্ডার ' || id || ' পাঠানো হয়েছে। ', 2 * segments_each - 1)
        else repeat('Your order ' || id || ' is on its way. ', 6 * segments_each - 5) end,
      size, size * segments_each, case when state in ('finished', 'cancelled') then accepted_at + make_interval(secs => 1 + size / 5000.0) end,
      accepted_at + interval '1 day',
      case when kind <> 'single' then jsonb_build_object('read', size, 'valid', size) end
    from history_batches order by id`.execute(transaction);
  await sql`analyze batches`.execute(transaction);
  await sql`analyze history_batches`.execute(transaction);
}

/** Where each share ends, of 1, less the last. */
function cumulative(shares: readonly number[]): number[] {
  const all = shares.reduce((sum, share) => sum + share, 0);
  let sum = 0;
  return shares.slice(0, -1).map((share) => (sum += share) / all);
}
