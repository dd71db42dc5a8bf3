-- Batches that have not ended are listed on the dashboard every few seconds, and looked through by the upkeep: they are few among all.
create index concurrently if not exists batches_live_idx on batches (company_id, id)
  where kind <> 'single' and state in ('scheduled', 'late', 'running', 'paused');
