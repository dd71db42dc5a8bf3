-- A single message is two ledger entries, and a foreign key is a check for each of them, as 0008 says. An entry's author is the user of its
-- batch, or the caller, whose row is locked until the entry is committed; and a user whom entries name is not deleted.
alter table ledger_entries drop constraint if exists ledger_entries_created_by_fkey;
