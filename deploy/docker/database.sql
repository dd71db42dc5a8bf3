-- PostgreSQL's image runs this when it makes its server. One role owns the database and its tables, for migrations; the services have
-- the other one, which cannot change the tables, the audit log or the ledger.
\set owner_password `sed -E 's|^postgres://barta_owner:([^@]*)@.*|\1|' /run/secrets/migration_database_url`
\set password `sed -E 's|^postgres://barta:([^@]*)@.*|\1|' /run/secrets/database_url`
create role barta_owner login password :'owner_password';
create role barta login password :'password';
create database barta owner barta_owner;
