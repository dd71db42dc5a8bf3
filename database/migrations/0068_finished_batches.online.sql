-- The latest batches of many that have left, of all companies: how long the next one takes is learned from them.
create index concurrently if not exists batches_finished_idx on batches (finished_at)
  where kind <> 'single' and state = 'finished';
