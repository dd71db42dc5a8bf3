-- Where people have signed in: a stranger's wrong tries do not keep them out there.

-- A device is a random token that its browser keeps; several people may use one.
create table known_devices (
  user_id bigint not null constraint known_devices_user_id_fkey references users on delete cascade,
  -- SHA-256 of the token.
  token_hash bytea not null,
  last_used_at timestamptz not null default now(),
  constraint known_devices_pkey primary key (user_id, token_hash)
);
create index known_devices_age_idx on known_devices (last_used_at);

-- An IPv4 /24 or an IPv6 /64.
create table known_networks (
  user_id bigint not null constraint known_networks_user_id_fkey references users on delete cascade,
  network text not null,
  last_used_at timestamptz not null default now(),
  constraint known_networks_pkey primary key (user_id, network)
);
create index known_networks_age_idx on known_networks (last_used_at);

-- A code for each device that has asked for one: what strangers ask for and guess does not touch the owner's.
-- Codes last five minutes; those on their way are asked for anew.
delete from one_time_codes;
alter table one_time_codes add column device_hash bytea not null;
alter table one_time_codes drop constraint one_time_codes_pkey;
alter table one_time_codes add constraint one_time_codes_pkey primary key (username_key, device_hash);

-- A payment's reference however it is typed: full-width letters and invisible characters are the same one.
create function recharge_key(reference text) returns text language sql immutable strict parallel safe as $$
  select upper(trim(regexp_replace(
    normalize(
      regexp_replace(
        normalize(reference, NFKC),
        '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
        '', 'g'),
      NFKC),
    '\s+', ' ', 'g')))
$$;

create table recharge_references (
  company_id bigint not null constraint recharge_references_company_id_fkey references companies,
  reference_key text not null,
  -- As it stands in the ledger.
  reference text not null,
  constraint recharge_references_pkey primary key (company_id, reference_key)
);
-- Of two that were taken for different ones so far the first stands for both: neither can be credited again.
insert into recharge_references (company_id, reference_key, reference)
select distinct on (company_id, recharge_key(reference)) company_id, recharge_key(reference), reference
from ledger_entries where kind = 'recharge' order by company_id, recharge_key(reference), id;

-- Lists that were checked and not sent: their rows count against a limit of the company.
alter table batches add column staged_rows integer not null default 0;
-- Which list it is, so that checking the same one again takes its place.
alter table batches add column list_hash bytea;
update batches set staged_rows = message_count where state = 'staged';
