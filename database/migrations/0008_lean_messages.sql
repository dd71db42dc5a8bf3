-- What every message passes through pays for each guard a thousand times a second: a foreign key is a query a row, and
-- locks the row that it points to. These point to rows that stay: a message's company and batch are guarded by the
-- batch's own keys, and a route that something was sent by is not deleted.
alter table messages drop constraint messages_company_id_fkey;
alter table messages drop constraint messages_route_id_fkey;
alter table message_parts drop constraint message_parts_route_id_fkey;
alter table receipts drop constraint receipts_route_id_fkey;
