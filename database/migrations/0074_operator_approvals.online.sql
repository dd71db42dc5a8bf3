-- Which operators have approved a sender ID. Where there is no row, its messages go to the operator's numbers unasked.

create table if not exists operator_approvals (
  sender_id_id bigint not null references sender_ids on delete cascade,
  operator text not null check (operator in ('grameenphone', 'banglalink', 'robi', 'airtel', 'teletalk')),
  state text not null check (state in ('asked', 'approved', 'refused', 'expired')),
  -- The last day of an approval, in Bangladesh.
  valid_until date,
  source text not null check (source in ('person', 'file', 'platform')),
  changed_by bigint references users on delete set null,
  changed_at timestamptz not null default now(),
  primary key (sender_id_id, operator)
);

-- One row: the check of all sender IDs at the Central Platform.
create table if not exists approval_checks (
  id smallint primary key default 1 check (id = 1),
  due_at timestamptz not null default now(),
  ended_at timestamptz,
  asked integer not null default 0,
  unanswered integer not null default 0,
  changed integer not null default 0
);

alter table notifications drop constraint if exists notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in ('comment', 'moved', 'assigned', 'refund-requested', 'refund-approved', 'refund-rejected', 'ticket-created', 'ticket-overdue', 'route-created', 'route-changed', 'route-deleted', 'route-down', 'route-up', 'route-purse-low', 'batch-finished', 'batch-late', 'batch-failing', 'batch-resend-reminder', 'balance-low', 'sender-id-requested', 'sender-id-decided', 'sender-id-approvals', 'recharge-requested', 'recharge-confirmed', 'recharge-declined', 'sign-in-new-place', 'mail-given-up', 'account-changed')) not valid;
alter table notifications validate constraint notifications_kind_check;
