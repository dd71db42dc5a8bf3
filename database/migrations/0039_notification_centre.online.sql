-- More kinds of notifications, how each user wants to be notified, and what is to be sent by SMS and e-mail.

alter table notifications drop constraint if exists notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in ('comment', 'moved', 'assigned', 'refund-requested', 'refund-approved', 'refund-rejected', 'ticket-created', 'ticket-overdue', 'route-created', 'route-changed', 'route-deleted', 'route-down', 'route-up', 'batch-finished', 'batch-late', 'batch-failing', 'balance-low', 'sender-id-requested', 'sender-id-decided', 'recharge-requested', 'recharge-confirmed', 'recharge-declined', 'sign-in-new-place', 'mail-given-up')) not valid;
alter table notifications validate constraint notifications_kind_check;
-- A notification is about a ticket, a route, or something that the new columns name.
alter table notifications drop constraint if exists notifications_subject_check;

-- Whom it concerns; users of another company never see it.
alter table notifications add column if not exists company_id bigint;
alter table notifications drop constraint if exists notifications_company_fkey;
alter table notifications add constraint notifications_company_fkey foreign key (company_id) references companies on delete cascade not valid;
alter table notifications validate constraint notifications_company_fkey;
create index concurrently if not exists notifications_company_idx on notifications (company_id) where company_id is not null;
-- The batch, sender ID or request; its name stays when it is deleted.
alter table notifications add column if not exists subject_id bigint;
alter table notifications add column if not exists subject_name text;
alter table notifications add column if not exists details jsonb not null default '{}';
-- False for who wants it by SMS or e-mail only.
alter table notifications add column if not exists in_portal boolean not null default true;

-- What users have chosen; where there is no row the default of the kind counts.
create table if not exists notification_settings (
  user_id bigint not null references users on delete cascade,
  kind text not null,
  channel text not null check (channel in ('portal', 'sms', 'email')),
  is_on boolean not null,
  primary key (user_id, kind, channel)
);

create table if not exists notification_preferences (
  user_id bigint primary key references users on delete cascade,
  -- Of texts and e-mails.
  language text not null check (language in ('en', 'bn'))
);

-- Written with the notification, taken by a main API. An SMS becomes a row of system_texts in the transaction that ends it.
create table if not exists notification_deliveries (
  id bigint generated always as identity primary key,
  notification_id bigint not null references notifications on delete cascade,
  channel text not null check (channel in ('sms', 'email')),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'given-up')),
  attempts integer not null default 0,
  -- When the next try is due. A process that tries puts this off, so that another one takes over if it dies.
  due_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (notification_id, channel)
);
create index concurrently if not exists notification_deliveries_due_idx on notification_deliveries (channel, due_at) where state = 'waiting';
create index concurrently if not exists notification_deliveries_ended_idx on notification_deliveries (ended_at) where ended_at is not null;

-- Conditions that are watched, such as a route that is down: whether each is met, and when somebody was last notified of it.
create table if not exists notification_conditions (
  kind text not null,
  subject_id bigint not null,
  is_met boolean not null,
  notified_at timestamptz not null default now(),
  primary key (kind, subject_id)
);
create index concurrently if not exists batches_finished_idx on batches (finished_at) where finished_at is not null;

-- Who asked for a sender ID and is told how it was decided; null for those of before.
alter table sender_ids add column if not exists requested_by bigint;
alter table sender_ids drop constraint if exists sender_ids_requested_by_fkey;
alter table sender_ids add constraint sender_ids_requested_by_fkey foreign key (requested_by) references users on delete set null not valid;
alter table sender_ids validate constraint sender_ids_requested_by_fkey;
create index concurrently if not exists sender_ids_requested_by_idx on sender_ids (requested_by) where requested_by is not null;
