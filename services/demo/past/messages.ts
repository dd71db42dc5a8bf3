import { sql, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { drawn } from './draw.ts';
import type { PastOptions } from './options.ts';
import { written } from './texts.ts';

/** Reasons that carriers give for messages that do not arrive; each is as frequent as it stands here. */
const reasons = {
  undelivered: ['UNDELIV 001', 'UNDELIV 001', 'UNDELIV 027', 'UNDELIV 011'],
  expired: ['EXPIRED 004'],
  failed: ['DELETED 000', 'DELETED 012'],
  rejected: ['ESME_RINVDSTADR', 'ESME_RINVDSTADR', 'ESME_RINVSRCADR', 'ESME_RX_P_APPN', 'ESME_RMSGQFUL'],
} as const;
const reasonRows = sql.join(
  Object.entries(reasons).map(([status, said]) => sql`(${status}, ${`{${said.join(',')}}`}::text[])`),
);

/** Every message of `history_batches` as it stands at the end, and the chunks of what still waits. */
export async function addMessages(
  transaction: Transaction<Schema>,
  { until, seed, recipients, isUnfinished }: PastOptions,
): Promise<void> {
  const now = sql`${until.toISOString()}::timestamptz`;
  const draw = (salt: number) => drawn(sql`sms.id`, seed + salt);
  await sql`
    insert into messages (company_id, id, batch_id, chunk_id, msisdn, text, operator, encoding, segments, charged, refunded,
      status, attempts, route_id, carrier_message_id, carrier_status, carrier_error, submitted_at, responded_at, final_at)
    overriding system value
    select company_id, id, batch_id, chunk_id,
      (array['88017', '88018', '88019', '88016', '88015'])[operator] || lpad(floor(number * ${recipients})::text, 8, '0'), text,
      (array['grameenphone', 'robi', 'banglalink', 'airtel', 'teletalk'])[operator], encoding, segments, charged,
      case when refunds = 'undelivered' and status in ('undelivered', 'expired', 'failed') then charged else 0 end,
      status, case when submitted_at is null then 0 else 1 end, case when submitted_at is not null then routes[1 + operator % cardinality(routes)] end,
      case when charged = 1 then 'c' || id end,
      case when status = 'delivered' then 'DELIVRD' else split_part(reason, ' ', 1) end,
      case when status <> 'rejected' then split_part(reason, ' ', 2) end,
      submitted_at, responded_at, final_at
    from (
      select ended.*, case when status in ('queued', 'cancelled') then null else sent_at end as submitted_at,
        case when status in ('queued', 'cancelled') then null else responded end as responded_at,
        case status when 'queued' then null when 'submitted' then null when 'cancelled' then accepted_at + interval '9 min'
          when 'rejected' then responded when 'unknown' then sent_at + interval '72 hours'
          else responded + waited end as final_at,
        case when status in ('queued', 'cancelled', 'rejected') then 0 else segments end as charged
      from (
        select times.*, case
            when state = 'paused' and index > 0.4 * size then 'queued'
            when state = 'cancelled' and index > 0.6 * size then 'cancelled'
            when outcome = 4 then 'rejected'
            when outcome = 6 and sent_at + interval '72 hours' < ${now} then 'unknown'
            when ${isUnfinished} and (outcome = 6 or responded + waited > ${now}) then 'submitted'
            else (array['delivered', 'undelivered', 'expired', 'rejected', 'failed', 'delivered'])[outcome] end as status
        from (
          select drawn.*, sent_at + make_interval(secs => 0.03 + 0.1 * number) as responded,
            make_interval(secs => case when ${isUnfinished} then drawn_wait
              else least(drawn_wait, 0.8 * extract(epoch from ${now} - sent_at)) end) as waited,
            1 + width_bucket(end_draw ^ (luck * (array[1.2, 1, 0.9, 0.8, 0.6])[operator]), '{0.925,0.96,0.975,0.985,0.99}'::float8[]) as outcome
          from (
            select batch.company_id, batch.refunds, batch.id as batch_id, batch.state, batch.size, batch.luck, batch.accepted_at,
              batch.encoding, batch.segments_each as segments, sms.id, batch.first_chunk + sms.index / 500 as chunk_id, sms.index,
              case when batch.kind = 'multiple' then ${written('wording', 'sms.id')} end as text,
              1 + width_bucket(${draw(21)}, '{0.46,0.7,0.9,0.96}'::float8[]) as operator,
              ${draw(22)} as end_draw, 2.5 * (wait_draw / (1 - wait_draw)) ^ 0.9 as drawn_wait, ${draw(24)} as number, ${draw(25)} as reason_draw,
              batch.accepted_at + make_interval(secs => 0.2 + sms.index / 5000.0) as sent_at
            from history_batches batch
            cross join lateral (select batch.first_message + index as id, index from generate_series(0, batch.size - 1) index) sms
            cross join lateral (select 0.000001 + 0.999998 * ${draw(23)} as wait_draw) wait
            order by batch.id
          ) drawn
        ) times
      ) ended
    ) whole
    cross join (select array_agg(id order by id) as routes from routes) routes
    left join lateral (select said[1 + floor(reason_draw * cardinality(said))::int] as reason
      from (values ${reasonRows}) reasons (of_status, said) where of_status = status) said on true`.execute(
    transaction,
  );
  await sql`
    insert into chunks (company_id, id, batch_id, lane, available_at, message_count, expires_at)
    overriding system value
    select messages.company_id, chunk_id, batch_id, case batch.class when 'transactional' then 1 else 2 end, 'infinity',
      count(*), min(batch.accepted_at) + interval '1 day'
    from messages join history_batches batch on batch.id = messages.batch_id
    where batch.state = 'paused' and messages.status = 'queued' group by 1, 2, 3, 4`.execute(transaction);
  for (const [table, next] of [
    ['batches', sql`select max(id) from batches`],
    ['messages', sql`select max(first_message + size) from history_batches`],
    ['chunks', sql`select max(first_chunk + size / 500) + 1 from history_batches`],
  ] as const)
    await sql`select setval(${`${table}_id_seq`}, (${next}))`.execute(transaction);
  await sql`analyze messages`.execute(transaction);
}

/** Adds the delivery receipts of the last `receiptDays` days. */
export async function addReceipts(
  transaction: Transaction<Schema>,
  { until, receiptDays }: PastOptions,
): Promise<void> {
  const since = sql`${until.toISOString()}::timestamptz - make_interval(days => ${receiptDays})`;
  await sql`
    insert into message_parts (route_id, carrier_message_id, company_id, message_id, part, is_one_of_many, final_status, created_at)
    select route_id, 'c' || messages.id || case when segments > 1 then '-' || part else '' end, messages.company_id,
      messages.id, part, segments > 1, case when segments > 1 and final_at is not null then messages.status end, responded_at
    from history_batches batch
    join messages on messages.company_id = batch.company_id and messages.batch_id = batch.id
    cross join lateral generate_series(1, messages.charged) part
    where batch.accepted_at >= ${since}`.execute(transaction);
  await sql`analyze message_parts`.execute(transaction);
  await sql`
    insert into receipts (route_id, carrier_message_id, status, carrier_status, carrier_error, done_at, raw, received_at)
    select part.route_id, part.carrier_message_id, messages.status, carrier_status, coalesce(carrier_error, '000'), final_at,
      -- A deliver_sm whose text is the receipt.
      int4send(16 + 17 + octet_length(short)) || '\\x0000000500000000'::bytea || int4send(1)
        || '\\x00010100010100040000000000000000'::bytea || substring(int2send(octet_length(short)::int2) from 2) || short,
      final_at
    from message_parts part
    join messages on messages.company_id = part.company_id and messages.id = part.message_id
    cross join lateral (select convert_to('id:' || part.carrier_message_id || ' sub:001 dlvrd:001 submit date:'
      || to_char(submitted_at, 'YYMMDDHH24MI') || ' done date:' || to_char(final_at, 'YYMMDDHH24MI') || ' stat:' || carrier_status
      || ' err:' || coalesce(carrier_error, '000') || ' text:', 'UTF8') as short) receipt
    where final_at is not null and carrier_status is not null
    order by final_at`.execute(transaction);
}
