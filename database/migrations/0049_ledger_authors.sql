-- A single message writes two ledger entries, and this key costs a check for each of them (0008 dropped others for the same reason). An entry's
-- author is the user of its batch, or the caller, whose row is locked until the entry is committed; and a user whom entries name is not deleted.
alter table ledger_entries drop constraint ledger_entries_created_by_fkey;
