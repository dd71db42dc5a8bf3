-- A single message is a row in each of these tables, and a foreign key is a query a row, as 0008 says. A company is not deleted
-- while it has users, batches, ledger entries or an account, and each of these rows belongs to a batch or an account.
alter table chunks drop constraint chunks_company_id_fkey;
alter table idempotency_keys drop constraint idempotency_keys_company_id_fkey;
alter table ledger_entries drop constraint ledger_entries_company_id_fkey;
alter table batches drop constraint batches_company_id_fkey;
