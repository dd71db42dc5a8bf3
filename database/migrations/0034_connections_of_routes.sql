-- How many binds each SMS receiver opens to a carrier.

alter table routes add column connections integer not null default 1 check (connections between 1 and 16);
