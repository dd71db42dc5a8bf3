-- Routes of one-time codes, notifications about routes, and refusals in the audit log.

-- ── Routes ────────────────────────────────────────────────────────────────────────────────────────────────
-- The texts of Barta itself, such as one-time codes, go over these routes and over no other.
alter table routes add column carries_system_texts boolean not null default false;
-- Those of the receiver's settings, which only who runs the machine can choose; where none of them is on, the oldest one
-- that is, or else the oldest one.
update routes set carries_system_texts = true
where (follows_settings and is_enabled) or (
  not exists (select from routes where follows_settings and is_enabled)
  and id = (select id from routes order by is_enabled desc, id limit 1)
);

-- ── Notifications ─────────────────────────────────────────────────────────────────────────────────────────
alter table notifications alter column ticket_id drop not null;
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in ('comment', 'moved', 'assigned', 'refund-requested', 'refund-approved', 'refund-rejected', 'route-created', 'route-changed', 'route-deleted'));
alter table notifications
  add column route_id bigint,
  -- The name stays when the route is deleted.
  add column route_name text,
  -- Of a change: the names of its fields.
  add column route_fields text[] not null default '{}';
alter table notifications add constraint notifications_route_fkey foreign key (route_id) references routes on delete set null;
alter table notifications add constraint notifications_subject_check check ((ticket_id is null) = (route_name is not null));
create index notifications_route_idx on notifications (route_id) where route_id is not null;

-- ── Audit log ─────────────────────────────────────────────────────────────────────────────────────────────
alter table audit_entries drop constraint audit_entries_noun_check;
alter table audit_entries add constraint audit_entries_noun_check check (noun in ('user', 'role', 'company', 'branch', 'department', 'credit', 'route', 'sender-id', 'sending-hours', 'campaign', 'batch', 'template', 'opt-out', 'contact-group', 'message', 'report', 'ticket', 'refund', 'endpoint'));
alter table audit_entries drop constraint audit_entries_action_check;
alter table audit_entries add constraint audit_entries_action_check check (action in ('created', 'updated', 'deleted', 'signed-in', 'sign-in-refused', 'signed-out', 'sessions-ended', 'password-changed', 'code-sent', 'password-reset', 'recharged', 'paused', 'resumed', 'cancelled', 'started', 'imported', 'exported', 'revealed', 'refused'));

-- ── Permissions ───────────────────────────────────────────────────────────────────────────────────────────
-- Until now everybody who may send a message could send one-time codes. The built-in role of company administrators keeps
-- it, so that they can give it to whoever needs it; the fixed role has every key anyway.
insert into role_permissions (role_id, permission)
select id, 'send-otp' from roles
where company_id is null and name = 'Company administrator' and scope = 'company'
  and exists (select from role_permissions where role_id = roles.id and permission = 'send-single-sms');
