-- Failed messages by hour and reason, for the dashboard: counted like roll-ups, since messages are too many to be read.
-- Messages that failed before are counted by `npm run reconcile -- --repair`.

create table if not exists failure_counts (
  company_id bigint not null,
  -- Beginning of the hour in which they were accepted.
  hour timestamptz not null,
  hides_text boolean not null,
  -- 0 is none.
  route_id bigint not null,
  status text not null,
  -- What the carrier has said of it, and the number of its error; empty if it has not.
  state text not null,
  error text not null,
  messages bigint not null,
  primary key (company_id, hour, hides_text, route_id, status, state, error)
);

create table if not exists failure_count_changes (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  hour timestamptz not null,
  hides_text boolean not null,
  route_id bigint not null,
  status text not null,
  state text not null,
  error text not null,
  messages bigint not null
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000);

-- All companies together.
create table if not exists platform_failure_counts (
  hour timestamptz not null,
  route_id bigint not null,
  status text not null,
  state text not null,
  error text not null,
  messages bigint not null,
  primary key (hour, route_id, status, state, error)
);
