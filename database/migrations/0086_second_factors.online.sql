-- A second factor beside the password: an authenticator app, and recovery codes for who has lost it.

create table if not exists second_factors (
  user_id bigint primary key references users on delete cascade,
  -- The key of the app, sealed with SECRET_KEY.
  sealed_key bytea not null,
  -- Null until a first code has shown that the app has the key.
  confirmed_at timestamptz,
  -- The time step of the last code that was accepted: no code of it or of an earlier one is accepted again.
  last_step bigint not null default 0,
  -- Hashes of the recovery codes, each at the place that its first digit names; empty in place of a used one.
  recovery_hashes text[] not null default '{}',
  created_at timestamptz not null default now()
);

-- A right password gives those who have one a ticket, which is a session of a purpose of its own.
alter table sessions add column if not exists tries_left int;
-- When a code was last given in this session, or at the sign-in of the cell where it began.
alter table sessions add column if not exists factor_confirmed_at timestamptz;
alter table sessions drop constraint if exists sessions_purpose_check;
alter table sessions add constraint sessions_purpose_check check (purpose in ('session', 'password-reset', 'second-factor', 'api-key')) not valid;
alter table sessions validate constraint sessions_purpose_check;

-- Off, so that an upgrade keeps nobody out.
alter table roles add column if not exists requires_second_factor boolean not null default false;
