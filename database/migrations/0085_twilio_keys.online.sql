-- Keys of programs of Twilio, whose own text signs callbacks.

alter table api_keys drop constraint if exists api_keys_kind_check;
alter table api_keys add constraint api_keys_kind_check check (kind in ('live', 'test', 'legacy', 'twilio')) not valid;
alter table api_keys validate constraint api_keys_kind_check;

-- The key itself, sealed with SECRET_KEY; null for other kinds, and once it was revoked.
alter table api_keys add column if not exists sealed_token bytea;
