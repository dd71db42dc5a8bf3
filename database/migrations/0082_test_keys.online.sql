-- Messages of test keys. Nothing else reads these tables: no queue, no money, no report and no roll-up. Ids are from the sequences of the
-- real ones, so that no id means two things. Their status is not stored: it follows from the number and the time.

create table if not exists test_batches (
  id bigint primary key,
  company_id bigint not null references companies on delete cascade,
  -- A batch of many is listed; that of one message is not.
  is_of_many boolean not null,
  name text,
  class text not null check (class in ('otp', 'transactional', 'promotional')),
  sender_id text not null,
  message_count integer not null,
  segment_count integer not null,
  reject_count integer not null default 0,
  accepted_at timestamptz not null default now(),
  starts_at timestamptz,
  cancelled_at timestamptz
);
create index concurrently if not exists test_batches_company_idx on test_batches (company_id, id);
create index concurrently if not exists test_batches_age_idx on test_batches (accepted_at);

create table if not exists test_messages (
  id bigint primary key,
  company_id bigint not null references companies on delete cascade,
  batch_id bigint not null references test_batches on delete cascade,
  msisdn text not null,
  operator text not null,
  segments integer not null,
  reference text
);
create index concurrently if not exists test_messages_company_idx on test_messages (company_id, id);
create index concurrently if not exists test_messages_batch_idx on test_messages (batch_id);
create index concurrently if not exists test_messages_reference_idx on test_messages (company_id, reference) where reference is not null;
create index concurrently if not exists test_messages_msisdn_idx on test_messages (msisdn);

-- How many a company has sent on a day, which is limited.
create table if not exists test_message_days (
  company_id bigint not null references companies on delete cascade,
  day date not null,
  messages integer not null,
  primary key (company_id, day)
);
