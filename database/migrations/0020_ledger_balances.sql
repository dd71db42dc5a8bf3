-- Running balances and day totals read only this index: it lists the ledger of a company by kind and time, as
-- ledger_entries_time_idx did, and has the figures that are added up.
create index ledger_entries_changes_idx on ledger_entries (company_id, kind, created_at, id)
  include (balance_delta, held_delta, batch_id);
drop index ledger_entries_time_idx;
