-- A changed password, number or e-mail address is reported to where the user was reached before.

alter table notifications drop constraint if exists notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in ('comment', 'moved', 'assigned', 'refund-requested', 'refund-approved', 'refund-rejected', 'ticket-created', 'ticket-overdue', 'route-created', 'route-changed', 'route-deleted', 'route-down', 'route-up', 'batch-finished', 'batch-late', 'batch-failing', 'balance-low', 'sender-id-requested', 'sender-id-decided', 'recharge-requested', 'recharge-confirmed', 'recharge-declined', 'sign-in-new-place', 'mail-given-up', 'account-changed')) not valid;
alter table notifications validate constraint notifications_kind_check;

-- Where an e-mail goes instead of the user's present address.
alter table notification_deliveries add column if not exists address text;
