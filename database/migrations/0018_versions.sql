-- Versions of Barta side by side, receipts that do not say that they are ones, and what carriers do wrong.

-- ── Versions ──────────────────────────────────────────────────────────────────────────────────────────────
-- Whether a process that knows migrations up to `known` may take on work. False as soon as a newer version has asked for
-- the upgrade lock, and after it has upgraded. If true, the transaction holds its share of the lock, so that the upgrade waits for it.
-- The number is that of the lock in services/kit/database/upgradeLock.ts. Two statements: the second sees what was
-- committed before the first got the lock, whatever the calling statement sees.
create function may_take_work(known text) returns boolean volatile language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock_shared(3853314791062309107) then
    return false;
  end if;
  return not exists (select from schema_migrations where name collate "C" > known collate "C");
end
$$;

-- ── Routes ────────────────────────────────────────────────────────────────────────────────────────────────
-- How receipts are told from texts that people send: by esm_class alone, or also by their text.
alter table routes add column receipt_detection text not null default 'esm-class';
alter table routes add constraint routes_receipt_detection_check check (receipt_detection in ('esm-class', 'text-too'));

-- Submits that the carrier accepted without an id, and with an id that SMPP does not allow: no receipt can be matched to them.
alter table route_states add column ids_missing bigint not null default 0;
alter table route_states add column ids_invalid bigint not null default 0;
