-- Tokens of leases are drawn by chance: Citus refuses nextval in UPDATE.
drop sequence lease_tokens;
