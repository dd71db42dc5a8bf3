-- Users who want to be asked again later about the resend of a batch.

create table if not exists resend_reminders (
  user_id bigint not null references users on delete cascade,
  company_id bigint not null,
  batch_id bigint not null,
  -- How many resends of the batch were accepted by then: one more, and the reminder is dropped.
  resends int not null,
  remind_at timestamptz not null,
  primary key (user_id, batch_id)
);
create index concurrently if not exists resend_reminders_remind_at_idx on resend_reminders (remind_at);

alter table notifications drop constraint if exists notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in ('comment', 'moved', 'assigned', 'refund-requested', 'refund-approved', 'refund-rejected', 'ticket-created', 'ticket-overdue', 'route-created', 'route-changed', 'route-deleted', 'route-down', 'route-up', 'route-purse-low', 'batch-finished', 'batch-late', 'batch-failing', 'batch-resend-reminder', 'balance-low', 'sender-id-requested', 'sender-id-decided', 'recharge-requested', 'recharge-confirmed', 'recharge-declined', 'sign-in-new-place', 'mail-given-up', 'account-changed')) not valid;
alter table notifications validate constraint notifications_kind_check;
