-- Whether a carrier sends a receipt for each part of a message or one for all, as people set it and as receivers have learned it.
alter table routes add column if not exists receipts_per_message text not null default 'learn';
alter table routes drop constraint if exists routes_receipts_per_message_check;
alter table routes add constraint routes_receipts_per_message_check
  check (receipts_per_message in ('learn', 'each-part', 'one-for-all')) not valid;
alter table routes validate constraint routes_receipts_per_message_check;
alter table routes add column if not exists learned_receipts text;
alter table routes drop constraint if exists routes_learned_receipts_check;
alter table routes add constraint routes_learned_receipts_check check (learned_receipts in ('each-part', 'one-for-all')) not valid;
alter table routes validate constraint routes_learned_receipts_check;
-- Messages of several parts in a row for which one receipt has come.
alter table routes add column if not exists lone_receipts integer not null default 0;

-- Messages of which some parts have a receipt that ends them and others have none.
create table if not exists partly_reported (
  company_id bigint not null,
  message_id bigint not null,
  since timestamptz not null default now(),
  -- When they were looked at last.
  looked_at timestamptz not null default now(),
  primary key (company_id, message_id)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000);
create index concurrently if not exists partly_reported_look_idx on partly_reported (looked_at);

-- The second id of a receipt whose text and optional parameters name different ones.
alter table early_receipts add column if not exists other_message_id text;
create index concurrently if not exists early_receipts_other_idx on early_receipts (route_id, other_message_id)
  where other_message_id is not null;
