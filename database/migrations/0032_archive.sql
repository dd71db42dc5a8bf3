-- Files to which old messages are written before they are removed; each holds messages of one day.
create table archived_files (
  -- Below ARCHIVE_URL. No name is used twice.
  name text primary key,
  -- Day in UTC on which the batches of its messages were accepted.
  day date not null,
  begun_at timestamptz not null default now(),
  -- When all of it was stored. Null while it is written, if writing it failed, and once another file replaces it: such a file
  -- is deleted.
  stored_at timestamptz,
  message_count integer,
  byte_count integer,
  sha256 bytea,
  -- How many of its messages, from its first, are done: removed from messages, or left there since they have changed.
  done_count integer not null default 0,
  -- After it nothing of its day was left, so that the day is not looked at again for a while.
  ends_day boolean not null default false,
  -- What is stored is no longer what was written.
  damaged_at timestamptz,
  check (stored_at is null or (message_count is not null and byte_count is not null and sha256 is not null))
);
create index archived_files_day_idx on archived_files (day);

-- One process at a time writes and removes.
alter table retention
  add column archive_lease_token bigint,
  add column archive_lease_until timestamptz not null default '-infinity';
