-- Which batch a resend sends again: the first of the chain, also when a resend is sent again. Without a foreign key: what is
-- kept no longer goes batch by batch, the first one before its resends.
alter table batches add column resend_of bigint;

-- The resends of a batch, which are few among all batches.
create index batches_resends_idx on batches (company_id, resend_of) where resend_of is not null;
