-- A typical change of a large table for a feature: a column that the older version does not know, filled in, with an index and a check.
alter table messages add column if not exists reference text;
create index concurrently if not exists messages_without_reference on messages (company_id, id) where reference is null;
update messages set reference = 'none' where (company_id, id) in (
  select company_id, id from messages where reference is null order by company_id, id limit 1000);
alter table messages drop constraint if exists messages_reference_check;
alter table messages add constraint messages_reference_check check (length(reference) <= 60) not valid;
alter table messages validate constraint messages_reference_check;
drop index concurrently if exists messages_without_reference;
create index concurrently if not exists messages_reference on messages (company_id, reference);
