-- Names in Unicode's normal form C, as services store them from now on: keyboards write some letters of Bangla differently, and two
-- departments could have the same name. Where names are unique, each table first changes those that nothing else is called, and then one
-- at a time the others: of names that become equal the later one gets a number behind it, "Sales (2)", before the earlier one changes. A
-- contact group that was deleted keeps its name. Names that the release before stores meanwhile stay as they are until they are changed.

update companies set name = normalize(name, NFC) where id in (
  select changed.id from companies changed where changed.name is not nfc normalized and not exists (
    select from companies other where other.id <> changed.id
      and lower(normalize(other.name, NFC)) = lower(normalize(changed.name, NFC)))
  limit 1000);
update companies changed set name = (
  select free.name from (
    select normalize(changed.name, NFC) || case number when 1 then '' else ' (' || number || ')' end as name, number
    from generate_series(1, 1000) number) free
  where not exists (
    select from companies other where other.id <> changed.id
      and lower(normalize(other.name, NFC)) = lower(free.name))
  order by free.number limit 1)
where changed.id = (select coalesce(
  (select later.id from companies earlier join companies later
      on later.id > earlier.id and lower(normalize(later.name, NFC)) = lower(normalize(earlier.name, NFC))
    where earlier.name is not nfc normalized order by later.id limit 1),
  (select id from companies where name is not nfc normalized order by id limit 1)));

update branches set name = normalize(name, NFC) where id in (
  select changed.id from branches changed where changed.name is not nfc normalized and not exists (
    select from branches other where other.company_id = changed.company_id and other.id <> changed.id
      and lower(normalize(other.name, NFC)) = lower(normalize(changed.name, NFC)))
  limit 1000);
update branches changed set name = (
  select free.name from (
    select normalize(changed.name, NFC) || case number when 1 then '' else ' (' || number || ')' end as name, number
    from generate_series(1, 1000) number) free
  where not exists (
    select from branches other where other.company_id = changed.company_id and other.id <> changed.id
      and lower(normalize(other.name, NFC)) = lower(free.name))
  order by free.number limit 1)
where changed.id = (select coalesce(
  (select later.id from branches earlier join branches later
      on later.company_id = earlier.company_id and later.id > earlier.id
      and lower(normalize(later.name, NFC)) = lower(normalize(earlier.name, NFC))
    where earlier.name is not nfc normalized order by later.id limit 1),
  (select id from branches where name is not nfc normalized order by id limit 1)));

update roles set name = normalize(name, NFC) where id in (
  select changed.id from roles changed where changed.name is not nfc normalized and not exists (
    select from roles other where coalesce(other.company_id, 0) = coalesce(changed.company_id, 0) and other.id <> changed.id
      and lower(normalize(other.name, NFC)) = lower(normalize(changed.name, NFC)))
  limit 1000);
update roles changed set name = (
  select free.name from (
    select normalize(changed.name, NFC) || case number when 1 then '' else ' (' || number || ')' end as name, number
    from generate_series(1, 1000) number) free
  where not exists (
    select from roles other where coalesce(other.company_id, 0) = coalesce(changed.company_id, 0) and other.id <> changed.id
      and lower(normalize(other.name, NFC)) = lower(free.name))
  order by free.number limit 1)
where changed.id = (select coalesce(
  (select later.id from roles earlier join roles later
      on coalesce(later.company_id, 0) = coalesce(earlier.company_id, 0) and later.id > earlier.id
      and lower(normalize(later.name, NFC)) = lower(normalize(earlier.name, NFC))
    where earlier.name is not nfc normalized order by later.id limit 1),
  (select id from roles where name is not nfc normalized order by id limit 1)));

update departments set name = normalize(name, NFC) where id in (
  select changed.id from departments changed where changed.name is not nfc normalized and not exists (
    select from departments other where other.company_id = changed.company_id and other.id <> changed.id
      and lower(normalize(other.name, NFC)) = lower(normalize(changed.name, NFC)))
  limit 1000);
update departments changed set name = (
  select free.name from (
    select normalize(changed.name, NFC) || case number when 1 then '' else ' (' || number || ')' end as name, number
    from generate_series(1, 1000) number) free
  where not exists (
    select from departments other where other.company_id = changed.company_id and other.id <> changed.id
      and lower(normalize(other.name, NFC)) = lower(free.name))
  order by free.number limit 1)
where changed.id = (select coalesce(
  (select later.id from departments earlier join departments later
      on later.company_id = earlier.company_id and later.id > earlier.id
      and lower(normalize(later.name, NFC)) = lower(normalize(earlier.name, NFC))
    where earlier.name is not nfc normalized order by later.id limit 1),
  (select id from departments where name is not nfc normalized order by id limit 1)));

update campaigns set name = normalize(name, NFC) where id in (
  select changed.id from campaigns changed where changed.name is not nfc normalized and not exists (
    select from campaigns other where other.company_id = changed.company_id and other.id <> changed.id
      and lower(normalize(other.name, NFC)) = lower(normalize(changed.name, NFC)))
  limit 1000);
update campaigns changed set name = (
  select free.name from (
    select normalize(changed.name, NFC) || case number when 1 then '' else ' (' || number || ')' end as name, number
    from generate_series(1, 1000) number) free
  where not exists (
    select from campaigns other where other.company_id = changed.company_id and other.id <> changed.id
      and lower(normalize(other.name, NFC)) = lower(free.name))
  order by free.number limit 1)
where changed.id = (select coalesce(
  (select later.id from campaigns earlier join campaigns later
      on later.company_id = earlier.company_id and later.id > earlier.id
      and lower(normalize(later.name, NFC)) = lower(normalize(earlier.name, NFC))
    where earlier.name is not nfc normalized order by later.id limit 1),
  (select id from campaigns where name is not nfc normalized order by id limit 1)));

update templates set name = normalize(name, NFC) where id in (
  select changed.id from templates changed where changed.name is not nfc normalized and not exists (
    select from templates other where other.company_id = changed.company_id and other.id <> changed.id
      and lower(normalize(other.name, NFC)) = lower(normalize(changed.name, NFC)))
  limit 1000);
update templates changed set name = (
  select free.name from (
    select normalize(changed.name, NFC) || case number when 1 then '' else ' (' || number || ')' end as name, number
    from generate_series(1, 1000) number) free
  where not exists (
    select from templates other where other.company_id = changed.company_id and other.id <> changed.id
      and lower(normalize(other.name, NFC)) = lower(free.name))
  order by free.number limit 1)
where changed.id = (select coalesce(
  (select later.id from templates earlier join templates later
      on later.company_id = earlier.company_id and later.id > earlier.id
      and lower(normalize(later.name, NFC)) = lower(normalize(earlier.name, NFC))
    where earlier.name is not nfc normalized order by later.id limit 1),
  (select id from templates where name is not nfc normalized order by id limit 1)));

update contact_groups set name = normalize(name, NFC) where id in (
  select changed.id from contact_groups changed where changed.name is not nfc normalized and changed.deleted_at is null and not exists (
    select from contact_groups other where other.company_id = changed.company_id and other.deleted_at is null
      and changed.deleted_at is null and other.id <> changed.id
      and lower(normalize(other.name, NFC)) = lower(normalize(changed.name, NFC)))
  limit 1000);
update contact_groups changed set name = (
  select free.name from (
    select normalize(changed.name, NFC) || case number when 1 then '' else ' (' || number || ')' end as name, number
    from generate_series(1, 1000) number) free
  where not exists (
    select from contact_groups other where other.company_id = changed.company_id and other.deleted_at is null
      and changed.deleted_at is null and other.id <> changed.id
      and lower(normalize(other.name, NFC)) = lower(free.name))
  order by free.number limit 1)
where changed.id = (select coalesce(
  (select later.id from contact_groups earlier join contact_groups later
      on later.company_id = earlier.company_id and later.deleted_at is null and earlier.deleted_at is null and later.id > earlier.id
      and lower(normalize(later.name, NFC)) = lower(normalize(earlier.name, NFC))
    where earlier.name is not nfc normalized order by later.id limit 1),
  (select id from contact_groups where name is not nfc normalized and deleted_at is null order by id limit 1)));

update saved_views set name = normalize(name, NFC) where id in (
  select changed.id from saved_views changed where changed.name is not nfc normalized and not exists (
    select from saved_views other where other.user_id = changed.user_id and other.screen = changed.screen and other.id <> changed.id
      and normalize(other.name, NFC) = normalize(changed.name, NFC))
  limit 1000);
update saved_views changed set name = (
  select free.name from (
    select normalize(changed.name, NFC) || case number when 1 then '' else ' (' || number || ')' end as name, number
    from generate_series(1, 1000) number) free
  where not exists (
    select from saved_views other where other.user_id = changed.user_id and other.screen = changed.screen and other.id <> changed.id
      and normalize(other.name, NFC) = free.name)
  order by free.number limit 1)
where changed.id = (select coalesce(
  (select later.id from saved_views earlier join saved_views later
      on later.user_id = earlier.user_id and later.screen = earlier.screen and later.id > earlier.id
      and normalize(later.name, NFC) = normalize(earlier.name, NFC)
    where earlier.name is not nfc normalized order by later.id limit 1),
  (select id from saved_views where name is not nfc normalized order by id limit 1)));

update routes set name = normalize(name, NFC) where id in (
  select changed.id from routes changed where changed.name is not nfc normalized and not exists (
    select from routes other where other.id <> changed.id
      and normalize(other.name, NFC) = normalize(changed.name, NFC))
  limit 1000);
update routes changed set name = (
  select free.name from (
    select normalize(changed.name, NFC) || case number when 1 then '' else ' (' || number || ')' end as name, number
    from generate_series(1, 1000) number) free
  where not exists (
    select from routes other where other.id <> changed.id
      and normalize(other.name, NFC) = free.name)
  order by free.number limit 1)
where changed.id = (select coalesce(
  (select later.id from routes earlier join routes later
      on later.id > earlier.id and normalize(later.name, NFC) = normalize(earlier.name, NFC)
    where earlier.name is not nfc normalized order by later.id limit 1),
  (select id from routes where name is not nfc normalized order by id limit 1)));

-- Names that need not be unique, and what else the search of all screens finds by its words.
update users set name = normalize(name, NFC) where id in (select id from users where name is not nfc normalized limit 1000);
create index concurrently if not exists tickets_form_idx on tickets (id) where subject is not nfc normalized;
update tickets set subject = normalize(subject, NFC)
where id in (select id from tickets where subject is not nfc normalized limit 1000);
drop index concurrently if exists tickets_form_idx;
create index concurrently if not exists batches_form_idx on batches (company_id, id) where name is not nfc normalized;
update batches set name = normalize(name, NFC)
where (company_id, id) in (select company_id, id from batches where name is not nfc normalized limit 1000);
drop index concurrently if exists batches_form_idx;
