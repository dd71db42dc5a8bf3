-- The latest time that the upkeep has seen, by which it notices that the clock of the database was set back.
create table if not exists seen_clock (
  only_row boolean primary key default true check (only_row),
  seen_at timestamptz not null
);
