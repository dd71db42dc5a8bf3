-- A cell moves to another server by logical replication, which has to tell rows apart; this table has no primary key.
alter table message_parts replica identity full;
