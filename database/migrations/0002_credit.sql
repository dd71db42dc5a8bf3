-- Money. Credit is counted in SMS units (one unit is one segment), in integers.

create table credit_accounts (
  company_id bigint primary key references companies,
  balance bigint not null default 0,
  -- Set aside for messages that were accepted and not yet charged or given back.
  held bigint not null default 0,
  check (held >= 0),
  check (balance >= held)
);

-- Append-only. balance = sum(balance_delta) and held = sum(held_delta), always.
create table ledger_entries (
  company_id bigint not null references companies,
  id bigint generated always as identity,
  kind text not null check (kind in ('recharge', 'hold', 'charge', 'release', 'refund')),
  balance_delta bigint not null,
  held_delta bigint not null,
  batch_id bigint,
  -- What caused the entry, once per kind: a recharge's voucher, a batch, a settlement.
  reference text not null,
  note text,
  created_by bigint references users,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, kind, reference),
  check (
    (kind = 'recharge' and balance_delta > 0 and held_delta = 0) or
    (kind = 'hold'     and balance_delta = 0 and held_delta > 0) or
    (kind = 'charge'   and balance_delta < 0 and held_delta = balance_delta) or
    (kind = 'release'  and balance_delta = 0 and held_delta < 0) or
    (kind = 'refund'   and balance_delta > 0 and held_delta = 0)
  )
);

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger_entries is append-only: a correction is a new entry';
end $$;

create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function refuse_ledger_change();
