-- The sending engine: routes as records, batches of many messages, campaigns, roll-ups; and fewer writes a message.

-- ── Routes ────────────────────────────────────────────────────────────────────────────────────────────────
alter table routes
  -- Its connection follows the settings of the receiver at each start, until somebody edits it.
  add column follows_settings boolean not null default false,
  add column is_enabled boolean not null default true,
  add column host text not null default '127.0.0.1',
  add column port integer not null default 2775 check (port between 1 and 65535),
  add column uses_tls boolean not null default false,
  add column system_id text not null default '',
  add column system_type text not null default '',
  -- AES-256-GCM; null when the carrier wants none.
  add column sealed_password bytea,
  add column bind_mode text not null default 'transceiver' check (bind_mode in ('transceiver', 'transmitter-receiver')),
  -- Submits that may be unanswered at a time; the most that a lost link leaves uncertain.
  add column window_size integer not null default 10 check (window_size between 1 and 1000),
  -- Null is as fast as the carrier answers. Shared by all processes that are bound.
  add column segments_per_second integer check (segments_per_second between 1 and 100000),
  add column response_seconds integer not null default 60 check (response_seconds between 1 and 600),
  add column enquire_seconds integer not null default 30 check (enquire_seconds between 1 and 3600),
  add column id_mode text not null default 'exact',
  add column utc_offset_minutes integer not null default 360 check (utc_offset_minutes between -720 and 840),
  -- Beginnings of the MSISDNs that it serves; none is all.
  add column prefixes text[] not null default '{}',
  -- Of those that serve a number the longest prefix, then the lowest priority is tried first.
  add column priority integer not null default 100 check (priority between 1 and 1000),
  -- What is done with a submit that was never answered.
  add column when_uncertain text not null default 'by-class' check (when_uncertain in ('by-class', 'hold', 'retry-once')),
  -- Counts changes, so that receivers see that there are some.
  add column revision bigint not null default 1,
  add column updated_at timestamptz not null default now();
update routes set follows_settings = true;

-- What each receiver process says of its connection; one that has not said anything for a while is gone.
create table route_states (
  route_id bigint not null references routes on delete cascade,
  -- One a process.
  instance text not null,
  state text not null check (state in ('connecting', 'bound', 'waiting', 'stopped')),
  since timestamptz not null default now(),
  last_failure text,
  -- Segments written and not answered.
  pending integer not null default 0,
  -- Segments a second over the last moments, and the limit in force: the route's share, or less when the carrier throttles.
  segments_per_second double precision not null default 0,
  limit_per_second double precision,
  submitted bigint not null default 0,
  refused bigint not null default 0,
  uncertain bigint not null default 0,
  updated_at timestamptz not null default now(),
  primary key (route_id, instance)
);

-- ── Sender IDs and sending hours ──────────────────────────────────────────────────────────────────────────
alter table sender_ids drop constraint sender_ids_status_check;
alter table sender_ids
  add constraint sender_ids_status_check check (status in ('pending', 'approved', 'rejected', 'suspended')),
  add column note text,
  add column created_at timestamptz not null default now();

-- When promotional texts may go out, for all companies; a class without a row may at any time.
create table sending_hours (
  class text primary key check (class in ('otp', 'transactional', 'promotional')),
  opens_at time not null,
  closes_at time not null,
  -- An IANA name.
  time_zone text not null default 'Asia/Dhaka',
  check (opens_at < closes_at)
);
insert into sending_hours (class, opens_at, closes_at) values ('promotional', '08:00', '22:00');

-- ── Audit log ─────────────────────────────────────────────────────────────────────────────────────────────
alter table audit_entries drop constraint audit_entries_noun_check, drop constraint audit_entries_action_check;
alter table audit_entries
  add constraint audit_entries_noun_check check (noun in ('user', 'role', 'company', 'branch', 'department', 'credit', 'route', 'sender-id', 'sending-hours', 'campaign', 'batch')),
  add constraint audit_entries_action_check check (action in ('created', 'updated', 'deleted', 'signed-in', 'sign-in-refused', 'signed-out', 'sessions-ended', 'password-changed', 'code-sent', 'password-reset', 'recharged', 'paused', 'resumed', 'cancelled', 'started'));

-- ── Campaigns ─────────────────────────────────────────────────────────────────────────────────────────────
create table campaigns (
  company_id bigint not null references companies,
  id bigint generated always as identity,
  name text not null,
  description text,
  class text not null check (class in ('otp', 'transactional', 'promotional')),
  sender_id text,
  -- Its batches wait until then; null starts each at once.
  starts_at timestamptz,
  created_by bigint not null references users,
  branch_id bigint references branches,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index campaigns_name_key on campaigns (company_id, lower(name));
create index campaigns_user_idx on campaigns (created_by);

-- ── Batches ───────────────────────────────────────────────────────────────────────────────────────────────
alter table batches
  -- staged: looked at, not accepted, no credit held. late: its start was missed and somebody has to say what now.
  -- A single message's batch stays `running`.
  add column state text not null default 'running'
    check (state in ('staged', 'scheduled', 'late', 'running', 'paused', 'cancelled', 'finished')),
  add column campaign_id bigint,
  -- Only by this route, e.g. to test it.
  add column route_id bigint references routes,
  -- The one text of all its messages; null when each has its own.
  add column text text,
  -- Its messages, and their segments: what is held at accept.
  add column message_count integer not null default 1 check (message_count >= 0),
  add column segment_count bigint not null default 1 check (segment_count >= 0),
  -- The pre-flight's.
  add column report jsonb,
  add column staged_at timestamptz,
  add column starts_at timestamptz,
  add column finished_at timestamptz,
  -- Until when its messages are tried; null until it starts.
  add column valid_until timestamptz,
  add foreign key (company_id, campaign_id) references campaigns;
update batches set text = message.text, valid_until = message.valid_until, message_count = message.count,
    segment_count = message.segments
  from (select company_id, batch_id, min(text) as text, count(distinct text) as texts, max(valid_until) as valid_until,
      count(*) as count, sum(segments) as segments
    from messages group by 1, 2) message
  where message.company_id = batches.company_id and message.batch_id = batches.id and message.texts = 1;
create index batches_accepted_idx on batches (company_id, accepted_at);
create index batches_user_idx on batches (user_id);
-- Those of many, among millions of single ones.
create index batches_bulk_idx on batches (company_id, id) where kind <> 'single';
create index batches_campaign_idx on batches (company_id, campaign_id) where campaign_id is not null;
create index batches_waiting_idx on batches (state, starts_at) where state in ('staged', 'scheduled', 'late', 'paused');

-- Rows of a file that were not taken, for the download.
create table rejects (
  company_id bigint not null,
  batch_id bigint not null,
  -- As a person counts them in the file, from 1.
  row_number integer not null,
  raw text not null,
  reason text not null,
  primary key (company_id, batch_id, row_number),
  foreign key (company_id, batch_id) references batches on delete cascade
);

-- ── The queue ─────────────────────────────────────────────────────────────────────────────────────────────
-- A chunk is in this table while something in it waits or is under way, and no longer.
alter table chunks
  -- Its messages when it was made: how much a dispatcher takes on with it.
  add column message_count smallint not null default 1,
  -- Ids of the messages that a dispatcher has taken and not yet written the end of: committed before the first
  -- PDU leaves. When its lease is lost these, and no others, are uncertain.
  add column in_flight bigint[] not null default '{}',
  -- By which route each of these.
  add column in_flight_routes bigint[] not null default '{}',
  -- As its batch's `valid_until`.
  add column expires_at timestamptz;
update chunks set in_flight = message.ids, in_flight_routes = message.routes, lease_until = coalesce(lease_until, now())
  from (select company_id, chunk_id, array_agg(id) as ids, array_agg(route_id) as routes from messages
    where status = 'submitted' and responded_at is null and uncertain_at is null group by 1, 2) message
  where message.company_id = chunks.company_id and message.chunk_id = chunks.id;
update messages set status = 'queued' where status = 'submitted' and responded_at is null and uncertain_at is null;
update chunks set expires_at = batches.valid_until from batches
  where batches.company_id = chunks.company_id and batches.id = chunks.batch_id;
delete from chunks where done_at is not null;
drop index chunks_waiting_idx;
alter table chunks drop column done_at;
-- One company's chunks in the order of their service.
create index chunks_waiting_idx on chunks (lane, company_id, available_at, id) where lease_until is null;
create index chunks_leased_idx on chunks (lease_until) where lease_until is not null;
create index chunks_expiry_idx on chunks (expires_at);
create index chunks_batch_idx on chunks (company_id, batch_id);
-- Rows come and go all day.
alter table chunks set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000);

-- ── Messages ──────────────────────────────────────────────────────────────────────────────────────────────
alter table messages
  -- Null when the batch has one text for all.
  alter column text drop not null,
  add column refunded smallint not null default 0,
  -- What the carrier calls it, when it is one part; those of longer ones are in message_parts.
  add column carrier_message_id text,
  add check (refunded between 0 and charged);
update messages set text = null from batches
  where batches.company_id = messages.company_id and batches.id = messages.batch_id and batches.text is not null;
update messages set carrier_message_id = message_parts.carrier_message_id from message_parts
  where message_parts.company_id = messages.company_id and message_parts.message_id = messages.id and messages.segments = 1;
-- When it was accepted and until when it is tried is its batch's.
drop index messages_accepted_idx;
alter table messages drop column accepted_at, drop column valid_until;

-- The state of a message of one part is the message's: only the parts of longer ones are looked up by message.
alter table message_parts add column is_one_of_many boolean not null default true;
update message_parts set is_one_of_many = false from messages
  where messages.company_id = message_parts.company_id and messages.id = message_parts.message_id and messages.segments = 1;
alter table message_parts drop constraint message_parts_pkey;
create unique index message_parts_message_idx on message_parts (company_id, message_id, part) where is_one_of_many;

-- ── Receipts ──────────────────────────────────────────────────────────────────────────────────────────────
-- Those whose message is known are history, written once; those that came before it wait in a table of their own.
create table early_receipts (like receipts including defaults);
alter table early_receipts drop column matched_at, alter column id set not null, add primary key (id);
alter table early_receipts add foreign key (route_id) references routes;
-- When it is worth another look.
alter table early_receipts add column look_at timestamptz not null default now();
insert into early_receipts (id, route_id, carrier_message_id, status, carrier_status, carrier_error, done_at, raw, received_at)
  select id, route_id, carrier_message_id, status, carrier_status, carrier_error, done_at, raw, received_at
  from receipts where matched_at is null;
delete from receipts where matched_at is null;
create index early_receipts_key_idx on early_receipts (route_id, carrier_message_id);
create index early_receipts_look_idx on early_receipts (look_at);
drop index receipts_unmatched_idx;
alter table receipts drop column matched_at;
create index receipts_key_idx on receipts (route_id, carrier_message_id);

-- ── Refunds ───────────────────────────────────────────────────────────────────────────────────────────────
-- Whether what the carrier charged for and did not deliver is given back.
alter table companies add column refunds text not null default 'none' check (refunds in ('none', 'undelivered'));

-- ── Roll-ups ──────────────────────────────────────────────────────────────────────────────────────────────
-- Messages by what reports ask for. Each transaction that moves messages adds rows with what it changed to
-- rollup_changes, which nobody waits for; the database manager folds them into rollups. Both together are exact.
create table rollups (
  company_id bigint not null,
  -- Beginning of the hour in which they were accepted.
  hour timestamptz not null,
  branch_id bigint not null,
  user_id bigint not null,
  campaign_id bigint not null,
  kind text not null,
  class text not null,
  sender_id text not null,
  hides_text boolean not null,
  -- 0 before a route had it; 0 as a branch or campaign is none.
  route_id bigint not null,
  operator text not null,
  status text not null,
  messages bigint not null,
  segments bigint not null,
  charged bigint not null,
  refunded bigint not null,
  primary key (company_id, hour, branch_id, user_id, campaign_id, kind, class, sender_id, hides_text, route_id, operator, status)
);
create table rollup_changes (like rollups);
alter table rollup_changes add column id bigint generated always as identity primary key;
create view rollup_rows as
  select company_id, hour, branch_id, user_id, campaign_id, kind, class, sender_id, hides_text, route_id, operator,
    status, messages, segments, charged, refunded from rollups
  union all
  select company_id, hour, branch_id, user_id, campaign_id, kind, class, sender_id, hides_text, route_id, operator,
    status, messages, segments, charged, refunded from rollup_changes;

-- The same for the progress of one batch of many.
create table batch_counts (
  company_id bigint not null,
  batch_id bigint not null,
  status text not null,
  messages bigint not null,
  segments bigint not null,
  primary key (company_id, batch_id, status)
);
create table batch_count_changes (like batch_counts);
alter table batch_count_changes add column id bigint generated always as identity primary key;
create index batch_count_changes_batch_idx on batch_count_changes (company_id, batch_id);
-- Rows come and go all day.
alter table rollup_changes set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000);
alter table batch_count_changes set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000);

create view batch_count_rows as
  select company_id, batch_id, status, messages, segments from batch_counts
  union all
  select company_id, batch_id, status, messages, segments from batch_count_changes;

insert into rollups
  select messages.company_id, date_trunc('hour', batches.accepted_at, 'UTC'), coalesce(batches.branch_id, 0), batches.user_id, 0,
    batches.kind, batches.class, batches.sender_id, batches.hides_text,
    case when messages.status in ('accepted', 'queued', 'cancelled') then 0 else coalesce(messages.route_id, 0) end, messages.operator,
    messages.status, count(*), sum(messages.segments), sum(messages.charged), 0
  from messages join batches on batches.company_id = messages.company_id and batches.id = messages.batch_id
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12;
insert into batch_counts
  select messages.company_id, batch_id, messages.status, count(*), sum(messages.segments) from messages
  join batches on batches.company_id = messages.company_id and batches.id = messages.batch_id
  where batches.kind <> 'single' group by 1, 2, 3;
