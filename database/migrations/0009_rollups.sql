-- Counts that answer every report in no time, how long delivery takes, and how far back messages are kept.

-- ── Latency ───────────────────────────────────────────────────────────────────────────────────────────────
-- From the carrier's acceptance to the handset's, in buckets that each reach 2^(1/4) times as far as the one before;
-- the first ends at 1 ms × 2^(1/4).
create function latency_bucket(waited interval) returns smallint immutable parallel safe language sql as $$
  select floor(4 * ln(greatest(extract(epoch from waited)::float8 * 1000, 1)) / ln(2::float8))::smallint
$$;

-- Delivered messages; delivered stays delivered, so these only grow.
create table latency_counts (
  company_id bigint not null,
  -- Beginning of the hour in which they were accepted.
  hour timestamptz not null,
  hides_text boolean not null,
  bucket smallint not null,
  messages bigint not null,
  primary key (company_id, hour, hides_text, bucket)
);
create table latency_changes (like latency_counts);
alter table latency_changes add column id bigint generated always as identity primary key;
-- All companies together.
create table platform_latency_counts (
  hour timestamptz not null,
  bucket smallint not null,
  messages bigint not null,
  primary key (hour, bucket)
);

insert into latency_counts
  select messages.company_id, date_trunc('hour', batches.accepted_at, 'UTC'), batches.hides_text,
    latency_bucket(messages.final_at - messages.responded_at), count(*)
  from messages join batches on batches.company_id = messages.company_id and batches.id = messages.batch_id
  where messages.status = 'delivered' and messages.responded_at is not null
  group by 1, 2, 3, 4;
insert into platform_latency_counts select hour, bucket, sum(messages) from latency_counts group by 1, 2;

-- ── Roll-ups ──────────────────────────────────────────────────────────────────────────────────────────────
-- The same changes are folded into these as well: all companies together hour by hour, which is what the provider
-- looks at, and everybody month by month, which is what is left of a year.
create table platform_rollups (
  hour timestamptz not null,
  kind text not null,
  class text not null,
  operator text not null,
  status text not null,
  messages bigint not null,
  segments bigint not null,
  charged bigint not null,
  refunded bigint not null,
  primary key (hour, kind, class, operator, status)
);
create table month_rollups (
  company_id bigint not null,
  -- Its beginning in UTC.
  month timestamptz not null,
  branch_id bigint not null,
  user_id bigint not null,
  campaign_id bigint not null,
  kind text not null,
  class text not null,
  sender_id text not null,
  hides_text boolean not null,
  operator text not null,
  status text not null,
  messages bigint not null,
  segments bigint not null,
  charged bigint not null,
  refunded bigint not null,
  primary key (company_id, month, branch_id, user_id, campaign_id, kind, class, sender_id, hides_text, operator, status)
);
-- Of all companies the hours at the ends of a period.
create index rollups_hour_idx on rollups (hour);
create index month_rollups_month_idx on month_rollups (month);

insert into platform_rollups
  select hour, kind, class, operator, status, sum(messages), sum(segments), sum(charged), sum(refunded)
  from rollups group by 1, 2, 3, 4, 5;
insert into month_rollups
  select company_id, date_trunc('month', hour, 'UTC'), branch_id, user_id, campaign_id, kind, class, sender_id, hides_text,
    operator, status, sum(messages), sum(segments), sum(charged), sum(refunded)
  from rollups group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11;

-- ── Batches of many ───────────────────────────────────────────────────────────────────────────────────────
-- Their counts say by operator and in units as well.
drop view batch_count_rows;
delete from batch_counts;
delete from batch_count_changes;
alter table batch_counts drop constraint batch_counts_pkey;
alter table batch_counts
  add column operator text not null,
  add column charged bigint not null,
  add column refunded bigint not null,
  add primary key (company_id, batch_id, operator, status);
alter table batch_count_changes
  add column operator text not null,
  add column charged bigint not null,
  add column refunded bigint not null;
create view batch_count_rows as
  select company_id, batch_id, operator, status, messages, segments, charged, refunded from batch_counts
  union all
  select company_id, batch_id, operator, status, messages, segments, charged, refunded from batch_count_changes;
insert into batch_counts (company_id, batch_id, operator, status, messages, segments, charged, refunded)
  select messages.company_id, batch_id, messages.operator, messages.status, count(*), sum(messages.segments),
    sum(messages.charged), sum(messages.refunded)
  from messages join batches on batches.company_id = messages.company_id and batches.id = messages.batch_id
  where batches.kind <> 'single' and batches.state <> 'staged' group by 1, 2, 3, 4;

-- ── Money ─────────────────────────────────────────────────────────────────────────────────────────────────
-- What came in and what was given back in a period; far fewer than holds and charges.
create index ledger_entries_income_idx on ledger_entries (company_id, created_at, kind) include (balance_delta)
  where kind in ('recharge', 'refund');

-- ── Retention ─────────────────────────────────────────────────────────────────────────────────────────────
-- One row: messages that were accepted before this may have been removed, so counting them proves nothing any more.
create table retention (
  only_row boolean primary key default true check (only_row),
  -- Null while all are there.
  messages_from timestamptz
);
insert into retention default values;

-- Rows come and go all day.
alter table latency_changes set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000);
