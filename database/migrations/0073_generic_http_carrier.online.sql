-- Routes over any HTTP: requests by templates, and rules that read the answers.
alter table routes drop constraint if exists routes_kind_check;
alter table routes add constraint routes_kind_check check (kind in ('smpp', 'central-platform', 'http')) not valid;
alter table routes validate constraint routes_kind_check;
-- Without secrets, which are sealed in `sealed_password`.
alter table routes add column if not exists http_carrier jsonb;
