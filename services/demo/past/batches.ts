import { sql, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { integers } from '#services/kit/database/sql/arrays.ts';
import { bulkSizes, type PastOptions } from './options.ts';
import { drawn } from './draw.ts';
import { written } from './texts.ts';

/** Shares of a day's messages by hour in Dhaka: single ones are sent mornings and evenings, many at once in office hours. */
const hourShares = {
  single: [1, 0.6, 0.4, 0.3, 0.3, 0.5, 1, 2, 4, 7, 9, 9, 8, 6, 6, 7, 8, 8, 7, 6, 4, 3, 2, 1.5],
  many: [0, 0, 0, 0, 0, 0, 0, 0, 0, 6, 10, 9, 6, 3, 4, 7, 8, 6, 4, 3, 0, 0, 0, 0],
};

/** Shares of a week's messages by weekday, from Monday on: Friday and Saturday are the weekend. */
const weekdayShares = [1, 0.95, 1, 1.1, 0.35, 0.65, 1.05];

/** Messages of a chunk, as when a list is accepted. */
const chunkSize = 500;

/**
 * Batches in the order of their acceptance, and the temporary table `history_batches` of them with the ids of their
 * first message and chunk.
 */
export async function addBatches(transaction: Transaction<Schema>, options: PastOptions): Promise<void> {
  const { messages, until, seed, isUnfinished } = options;
  const sizes = bulkSizes(options);
  const singles = messages - sizes.reduce((sum, size) => sum + size, 0);
  const draw = (salt: number) => drawn(sql`lot_id`, seed + salt);
  const end = sql`${until.toISOString()}::timestamptz`;
  const partOfLastDay = partOfDay(until);
  await addDays(transaction, options, partOfLastDay);
  await sql`
    create temporary table history_batches on commit drop as
    with lots as (
      select n as lot_id, 1 as size, true as is_single from generate_series(1, ${singles}::int) n
      union all
      select ${singles}::int + n, size, false from unnest(${integers(sizes)}) with ordinality as given (size, n)
    ), placed as (
      select lots.*, end_of_lot, first_day + make_interval(secs => 3600 * (${draw(3)} + case
          when is_single and is_last then width_bucket(${draw(2)} * ${partOfLastDay}, ${cumulative(hourShares.single)})
          when is_single then width_bucket(${draw(2)}, ${cumulative(hourShares.single)})
          else width_bucket(${draw(2)}, ${cumulative(hourShares.many)}) end)) as at
      from lots
      join history_days on history_days.n = 1
        + width_bucket(${draw(1)}, (select array_agg(share_until order by first_day) from history_days where not is_last))
      cross join lateral (select ${end} - make_interval(secs => case when is_single then 120 else 900 end) as end_of_lot) lot
    ), timed as (
      -- What would come later today came on the same weekday before.
      select lot_id, size, is_single, case when at > end_of_lot then at - interval '7 days' else at end as accepted_at,
        width_bucket(${draw(4)}, (select array_agg(share_until order by rank) from history_companies where share_until < 1)) + 1 as rank,
        ${draw(5)} as class_draw, ${draw(6)} ^ 3 as user_draw, ${draw(7)} ^ 2 as sender_draw, ${draw(8)} as campaign_draw,
        ${draw(9)} as kind_draw, ${draw(10)} as text_draw, ${draw(11)} as end_draw
      from placed
    ), classed as (
      select timed.*, case when is_single then case when class_draw < 0.4 then 'otp' when class_draw < 0.95 then 'transactional' else 'promotional' end
          when class_draw < 0.3 then 'transactional' else 'promotional' end as drawn_class,
        extract(hour from accepted_at at time zone 'Asia/Dhaka') between 9 and 20 as is_day
      from timed
    ), chosen as (
      select company_id, is_provider, refunds, accepted_at, lot_id, size,
        case when is_single then 'single' when kind_draw < 0.15 then 'multiple' else 'bulk' end as kind,
        class, wording, encoding, segments as segments_each,
        senders[1 + floor(sender_draw * cardinality(senders))::int] as sender_id,
        users[1 + floor(user_draw * cardinality(users))::int] as user_id,
        nullif(branches[1 + floor(user_draw * cardinality(users))::int], 0) as branch_id,
        case when class = 'promotional' and campaign_draw < case when is_single then 0.1 else 0.8 end
          then campaigns[1 + floor(campaign_draw * 997)::int % cardinality(campaigns)] end as campaign_id,
        0.6 + end_draw as luck,
        case when is_single then 'running'
          when ${isUnfinished} and rank() over (partition by is_single order by accepted_at desc, lot_id) <= 2 then 'paused'
          when end_draw < 0.02 then 'cancelled' else 'finished' end as state
      from classed
      -- Nobody is sent offers at night.
      cross join lateral (select case when drawn_class = 'promotional' and not is_day then 'transactional' else drawn_class end as class) given
      join history_companies using (rank)
      join history_texts using (class)
      where index = floor(text_draw * history_texts.of)::int
    )
    select chosen.*, row_number() over in_order + (select coalesce(max(id), 0) from batches) as id,
      1 + sum(size) over in_order - size as first_message, 1 + sum((size + ${chunkSize} - 1) / ${chunkSize}) over in_order
        - (size + ${chunkSize} - 1) / ${chunkSize} as first_chunk
    from chosen window in_order as (order by accepted_at, lot_id rows unbounded preceding)`.execute(
    transaction,
  );
  await sql`
    insert into batches (company_id, id, kind, class, sender_id, user_id, branch_id, accepted_at, hides_text, state,
      campaign_id, text, message_count, segment_count, finished_at, valid_until, report)
    overriding system value
    select company_id, id, kind, class, sender_id, user_id, branch_id, accepted_at, is_provider and class = 'otp', state,
      campaign_id, case when kind <> 'multiple' then ${written('wording', 'id')} end,
      size, size * segments_each, case when state in ('finished', 'cancelled') then accepted_at + make_interval(secs => 1 + size / 5000.0) end,
      accepted_at + interval '1 day',
      case when kind <> 'single' then jsonb_build_object('read', size, 'valid', size) end
    from history_batches order by id`.execute(transaction);
  await sql`analyze batches`.execute(transaction);
  await sql`analyze history_batches`.execute(transaction);
}

/**
 * The temporary table `history_days`: where each day's share of all messages ends. Later days have more, and weekends fewer.
 */
async function addDays(
  transaction: Transaction<Schema>,
  { days, until }: PastOptions,
  partOfLastDay: number,
): Promise<void> {
  await sql`
    create temporary table history_days on commit drop as
    select n, first_day, n = ${days} as is_last, sum(share) over (order by n) / sum(share) over () as share_until
    from (
      select n, first_day, (0.6 + 0.4 * n / ${days}) * case when n = ${days} then ${partOfLastDay}::float8 else 1 end
        * (${`{${weekdayShares.join(',')}}`}::float8[])[extract(isodow from first_day at time zone 'Asia/Dhaka')::int] as share
      from generate_series(1, ${days}::int) n
      -- A day in Dhaka has 24 hours all year.
      cross join lateral (select date_trunc('day', ${until.toISOString()}::timestamptz, 'Asia/Dhaka')
        - make_interval(hours => 24 * (${days} - n)) as first_day) day
    ) days`.execute(transaction);
}

/** How much of a day's single messages have been sent at this time in Dhaka, of 1; early in the morning a few all the same. */
function partOfDay(at: Date): number {
  const hours = ((at.getTime() / 3_600_000 + 6) % 24) - 0.1;
  const sent = hourShares.single.reduce(
    (sum, share, hour) => sum + share * Math.min(1, Math.max(0, hours - hour)),
    0,
  );
  return Math.max(0.05, sent / hourShares.single.reduce((sum, share) => sum + share));
}

/** Where each share ends, of 1, less the last. */
function cumulative(shares: readonly number[]) {
  const all = shares.reduce((sum, share) => sum + share, 0);
  let sum = 0;
  const ends = shares.slice(0, -1).map((share) => (sum += share) / all);
  return sql`${sql.lit(`{${ends.join(',')}}`)}::float8[]`;
}
