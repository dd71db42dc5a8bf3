-- What each process of the services is doing, as it says itself every few seconds: for the provider's page about the
-- health of the installation. A process that ends removes its row; one that is killed leaves it for some minutes.

create table processes (
  id text primary key,
  -- host:pid, as in the log. Two containers may have the same.
  instance text not null,
  service text not null,
  -- What a receiver does of a receiver's tasks; empty for other services.
  tasks text[] not null,
  version text not null,
  -- As services/kit/process/ProcessReport.ts writes them.
  figures jsonb not null,
  reported_at timestamptz not null default now()
);
