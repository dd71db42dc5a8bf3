-- The provider's portability table, and numbers on the operators' do-not-disturb lists.

-- Numbers that are not with the operator of their prefix. A single number is a range of one; it counts before a range around it.
create table if not exists ported_numbers (
  first_msisdn text collate "C" not null,
  last_msisdn text collate "C" not null,
  operator text not null check (operator in ('grameenphone', 'banglalink', 'robi', 'airtel', 'teletalk')),
  ported_on date,
  imported_at timestamptz not null,
  primary key (first_msisdn, last_msisdn),
  check (first_msisdn <= last_msisdn)
);
create index concurrently if not exists ported_ranges_idx on ported_numbers (first_msisdn) where first_msisdn <> last_msisdn;

-- One row: what the table is by now. Processes keep its numbers in memory as long as the version stays.
create table if not exists portability (
  id smallint primary key default 1 check (id = 1),
  version text not null,
  numbers integer not null default 0,
  ranges integer not null default 0,
  mode text check (mode in ('add', 'replace')),
  imported_at timestamptz,
  imported_by bigint references users on delete set null
);

create table if not exists do_not_disturb (
  msisdn text collate "C" primary key,
  id bigint generated always as identity,
  operator text not null check (operator in ('grameenphone', 'banglalink', 'robi', 'airtel', 'teletalk', 'unknown')),
  -- The route that the last answer came over. It may have been deleted: a reference would lock it with each answer.
  route_id bigint not null,
  answered_at timestamptz not null default now()
);
create unique index concurrently if not exists do_not_disturb_id_idx on do_not_disturb (id);
create index concurrently if not exists do_not_disturb_answered_at_idx on do_not_disturb (answered_at);

alter table audit_entries drop constraint if exists audit_entries_noun_check;
alter table audit_entries add constraint audit_entries_noun_check check (noun in ('user', 'role', 'company', 'branch', 'department', 'credit', 'recharge-request', 'route', 'sender-id', 'content-approval', 'sending-hours', 'campaign', 'batch', 'template', 'opt-out', 'portability', 'do-not-disturb', 'contact-group', 'message', 'report', 'ticket', 'refund', 'endpoint')) not valid;
alter table audit_entries validate constraint audit_entries_noun_check;
