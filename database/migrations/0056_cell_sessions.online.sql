-- The cell where the user signed in whose ticket has started this session; null if they signed in here. Only that cell's word renews it.
alter table sessions add column if not exists home_cell int;
