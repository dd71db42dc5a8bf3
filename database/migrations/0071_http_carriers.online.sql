-- Routes over HTTP: what their carrier speaks, its settings, the receipts that are asked for, and what the provider has left with it.
alter table routes add column if not exists kind text not null default 'smpp';
alter table routes drop constraint if exists routes_kind_check;
alter table routes add constraint routes_kind_check check (kind in ('smpp', 'central-platform')) not valid;
alter table routes validate constraint routes_kind_check;
-- Without secrets, which are sealed in `sealed_password`.
alter table routes add column if not exists central_platform jsonb;

-- Requests that the carrier has taken, and the numbers of each of which no receipt has come that ends the message.
create table if not exists receipt_polls (
  route_id bigint not null references routes on delete cascade,
  -- The carrier's name of the request.
  reference text not null,
  -- Whose account asks.
  account text not null,
  msisdns text[] not null,
  -- As `message_parts` has them, one for each number.
  carrier_message_ids text[] not null,
  sent_at timestamptz not null default now(),
  polls integer not null default 0,
  due_at timestamptz not null,
  primary key (route_id, reference)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000);
create index concurrently if not exists receipt_polls_due_idx on receipt_polls (route_id, due_at);

create table if not exists route_purses (
  route_id bigint not null references routes on delete cascade,
  -- The operator whose account it is; empty is the carrier's own.
  purse text not null,
  balance double precision not null,
  is_low boolean not null,
  asked_at timestamptz not null default now(),
  primary key (route_id, purse)
);

alter table notifications drop constraint if exists notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in ('comment', 'moved', 'assigned', 'refund-requested', 'refund-approved', 'refund-rejected', 'ticket-created', 'ticket-overdue', 'route-created', 'route-changed', 'route-deleted', 'route-down', 'route-up', 'route-purse-low', 'batch-finished', 'batch-late', 'batch-failing', 'balance-low', 'sender-id-requested', 'sender-id-decided', 'recharge-requested', 'recharge-confirmed', 'recharge-declined', 'sign-in-new-place', 'mail-given-up', 'account-changed')) not valid;
alter table notifications validate constraint notifications_kind_check;
