/**
 * The tables of the directory, beside whatever else the database holds. They are made by `npm run cell -- register`, and not
 * by migrations of a cell: cells of several versions share them.
 */
export const directoryTables = `
create schema if not exists directory;
create table if not exists directory.cells (
  number int primary key check (number between 0 and 8191),
  name text not null unique,
  main_api text not null,
  sms_receiver text not null,
  database_manager text not null
);
-- A username signs in at the cell of its lowest position. Only the provider's people have one in several cells.
create table if not exists directory.usernames (
  username text not null check (username = lower(username)),
  cell int not null references directory.cells (number),
  position bigint not null generated always as identity,
  is_provider boolean not null,
  -- The cell is about to make or remove the user, or died while it did. It finds out itself which it was.
  is_pending boolean not null,
  primary key (username, cell)
);
create index if not exists usernames_pending_idx on directory.usernames (cell) where is_pending;
create table if not exists directory.tickets (
  token_hash bytea primary key,
  username text not null,
  source int not null references directory.cells (number),
  target int not null references directory.cells (number),
  expires_at timestamptz not null
);
create table if not exists directory.key (
  is_only boolean primary key default true check (is_only),
  octets bytea not null
);`;
