-- A cell is a whole Barta in one schema. Its ids begin at its number times 2^40, so no two cells have the same id.
create table cell (
  -- 8,192 times 2^40 is 2^53, above which numbers of JavaScript are not exact.
  number smallint not null constraint cell_number_check check (number between 0 and 8191),
  constraint cell_pkey primary key (number)
);
insert into cell (number) values (0);

-- The advisory lock that an upgrade of this schema holds: the schema `public` has that of migration 0018, as older versions
-- know it, and each other schema one of its own. On a node of Citus a schema of views, which ends in _shards, is before it.
create function upgrade_lock() returns bigint stable parallel safe language sql as $$
  select case when current_schema() = 'public' then 3853314791062309107
    else hashtextextended(regexp_replace(current_schema(), '_shards$', ''), 3853314791062309107) end
$$;

-- As in migration 0018, with the lock of this schema.
create or replace function may_take_work(known text) returns boolean volatile language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock_shared(upgrade_lock()) then
    return false;
  end if;
  return not exists (select from schema_migrations where name collate "C" > known collate "C");
end
$$;
