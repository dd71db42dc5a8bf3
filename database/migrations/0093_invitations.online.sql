-- Invitations: links by which new people choose their passwords. And first passwords that administrators choose end after some days.

create table if not exists invitations (
  id bigint generated always as identity primary key,
  user_id bigint not null unique references users on delete cascade,
  -- The hash of its token, which is a session that sets a password. Without that session the invitation has ended.
  token_hash bytea not null,
  channel text not null check (channel in ('email', 'sms')),
  state text not null default 'sending' check (state in ('sending', 'sent', 'failed')),
  -- The SMS that took it, so that its outcome is seen.
  message_id bigint,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- The invitation whose text it is, which learns what became of it.
alter table system_texts add column if not exists invitation_id bigint;

-- The e-mail address that the user has confirmed, by an invitation; it may be an earlier one.
alter table users add column if not exists confirmed_email text;
-- Until when a password that an administrator has chosen opens the account; null has no end.
alter table users add column if not exists first_password_until timestamptz;

-- Notices of wrong codes after a right password, and to who resets the second factor of somebody.
alter table notifications drop constraint if exists notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in ('comment', 'moved', 'assigned', 'refund-requested', 'refund-approved', 'refund-rejected', 'ticket-created', 'ticket-overdue', 'route-created', 'route-changed', 'route-deleted', 'route-down', 'route-up', 'route-purse-low', 'batch-finished', 'batch-late', 'batch-failing', 'batch-resend-reminder', 'balance-low', 'sender-id-requested', 'sender-id-decided', 'sender-id-approvals', 'content-approval-requested', 'content-approval-decided', 'content-approval-ending', 'content-approval-ended', 'recharge-requested', 'recharge-confirmed', 'recharge-declined', 'sign-in-new-place', 'mail-given-up', 'webhook-off', 'account-changed', 'sign-in-wrong-codes', 'second-factor-reset')) not valid;
alter table notifications validate constraint notifications_kind_check;
