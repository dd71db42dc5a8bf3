-- How many texts Barta itself has sent on a day, and which numbers of users are confirmed.

-- Only a hash of the number, company or ticket is stored.
create table if not exists text_counts (
  day date not null,
  budget text not null,
  subject_hash bytea not null,
  count integer not null,
  primary key (day, budget, subject_hash)
);

-- The number that the user has confirmed. It counts while it equals contact_no, so a release that changes contact_no without knowing
-- this column leaves an unconfirmed number.
alter table users add column if not exists confirmed_no text;

-- Who has signed in before is known to be a person of their company. Users who never did have to confirm their number.
update users set confirmed_no = contact_no
where id in (select id from users where contact_no is not null and last_sign_in_at is not null and confirmed_no is null limit 1000);
