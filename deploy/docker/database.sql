-- PostgreSQL's image runs this when it makes its server. Barta's role owns its database and nothing else.
\set password `sed -E 's|^postgres://barta:([^@]*)@.*|\1|' /run/secrets/database_url`
create role barta login password :'password';
create database barta owner barta;
