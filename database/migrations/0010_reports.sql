-- Reports page through millions of messages in the order in which they were accepted, and look for one of them by number.

-- A message's moment is its batch's. With the ids at the end a page is read off the index, ties included.
drop index batches_accepted_idx;
create index batches_accepted_idx on batches (company_id, accepted_at, id);
create index batches_time_idx on batches (accepted_at, id);
create index batches_bulk_time_idx on batches (accepted_at, id) where kind <> 'single';
create index batches_bulk_company_idx on batches (company_id, accepted_at, id) where kind <> 'single';
create index messages_batch_id_idx on messages (company_id, batch_id, id);
drop index messages_batch_idx;
alter index messages_batch_id_idx rename to messages_batch_idx;

-- A number or its beginning, within one company or each of them. By octets, whatever the database's collation is. By the
-- operator as well, since its name and the beginning of a number say nearly the same, and then nothing has both.
create index messages_msisdn_idx on messages (company_id, operator, msisdn text_pattern_ops);

-- All companies together month by month: a year of them is read for every page that the provider looks at.
create table platform_month_rollups (
  -- Its beginning in UTC.
  month timestamptz not null,
  kind text not null,
  class text not null,
  operator text not null,
  status text not null,
  messages bigint not null,
  segments bigint not null,
  charged bigint not null,
  refunded bigint not null,
  primary key (month, kind, class, operator, status)
);
insert into platform_month_rollups
  select date_trunc('month', hour, 'UTC'), kind, class, operator, status, sum(messages), sum(segments), sum(charged),
    sum(refunded)
  from platform_rollups group by 1, 2, 3, 4, 5;

-- Of all companies the few that a user, a branch, a campaign or a sender ID has to do with.
create index month_rollups_user_idx on month_rollups (user_id);
create index month_rollups_sender_idx on month_rollups (sender_id);
create index month_rollups_branch_idx on month_rollups (branch_id) where branch_id <> 0;
create index month_rollups_campaign_idx on month_rollups (campaign_id) where campaign_id <> 0;

-- The ledger a page at a time, by kind or all kinds together, and what one batch cost.
create index ledger_entries_time_idx on ledger_entries (company_id, kind, created_at, id);
create index ledger_entries_batch_idx on ledger_entries (company_id, batch_id, id) where batch_id is not null;

alter table audit_entries drop constraint audit_entries_noun_check, drop constraint audit_entries_action_check;
alter table audit_entries
  add constraint audit_entries_noun_check check (noun in ('user', 'role', 'company', 'branch', 'department', 'credit', 'route', 'sender-id', 'sending-hours', 'campaign', 'batch', 'template', 'opt-out', 'contact-group', 'message', 'report')),
  add constraint audit_entries_action_check check (action in ('created', 'updated', 'deleted', 'signed-in', 'sign-in-refused', 'signed-out', 'sessions-ended', 'password-changed', 'code-sent', 'password-reset', 'recharged', 'paused', 'resumed', 'cancelled', 'started', 'imported', 'exported', 'revealed'));
