-- Services write to the shards of a cell directly, which Citus does not know when it moves the cell by itself: what is written
-- in the last moment would be lost. So each copy of a cell refuses its row, unless `npm run cell -- move` is making it, which
-- holds this advisory lock at the node that the cell moves to. A copy is a table at another node than the one that has the cell.
create function may_hold_cell(cell_table oid) returns boolean volatile language plpgsql as $$
declare
  cell_schema name;
begin
  if not exists (select from pg_catalog.pg_extension where extname = 'citus') then
    return true;
  end if;
  select nspname into cell_schema from pg_catalog.pg_dist_schema
    join pg_catalog.pg_namespace on pg_namespace.oid = schemaid
    join pg_catalog.pg_dist_partition using (colocationid)
    join pg_catalog.pg_dist_shard using (logicalrelid)
    join pg_catalog.pg_dist_placement using (shardid)
    where schemaid = (select relnamespace from pg_catalog.pg_class where oid = cell_table)
      and groupid <> (select groupid from pg_catalog.pg_dist_local_group)
    limit 1;
  if cell_schema is not null and pg_catalog.pg_try_advisory_xact_lock_shared(7224303, pg_catalog.hashtext(cell_schema)) then
    raise exception 'The cell % can be moved only with npm run cell -- move, since its services write to its shards.', cell_schema;
  end if;
  return true;
end
$$;
-- Not checked now: Citus leaves the row behind at the coordinator, where it is not in use, when it takes a schema.
alter table cell add constraint cell_moved_by_command check (may_hold_cell(tableoid)) not valid;
