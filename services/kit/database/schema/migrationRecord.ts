import { sql } from 'kysely';
import type { Queries } from '../index.ts';
import { checksumOf, isOnline, migrationNames, readMigration } from './migrationFiles.ts';

/*
 * Applied migrations are recorded in two tables. The processes of an older version end when `schema_migrations` has a name that they do
 * not know. Online migrations leave all that they use as it is, so they are recorded elsewhere.
 */

/** A newer version of Barta has changed the schema, and this version would corrupt data that it does not know. */
export class NewerSchemaError extends Error {
  override name = 'NewerSchemaError';

  constructor(unknown: readonly string[]) {
    super(
      `The database is of a newer version of Barta: this version does not know its migration ${unknown.at(-1)}. ` +
        'Start the newer version, or restore a backup from before the upgrade.',
    );
  }
}

/** Makes the tables that record what was applied. */
export async function createRecords(queries: Queries): Promise<void> {
  await sql`create table if not exists schema_migrations (
    name varchar(255) primary key, timestamp varchar(255) not null)`.execute(queries);
  await createOnlineRecord(queries);
}

export async function createOnlineRecord(queries: Queries): Promise<void> {
  await sql`create table if not exists online_migrations (
    name text primary key, applied_at timestamptz not null default now(), checksum text not null)`.execute(
    queries,
  );
}

/** Records a migration as applied. */
export async function recordApplied(queries: Queries, name: string, text: string): Promise<void> {
  if (isOnline(name))
    await sql`insert into online_migrations (name, checksum) values (${name}, ${checksumOf(text)})`.execute(
      queries,
    );
  else
    await sql`insert into schema_migrations (name, timestamp, checksum)
      values (${name}, ${new Date().toISOString()}, ${checksumOf(text)})`.execute(queries);
}

/**
 * The migrations of `known` that were not applied yet.
 * @throws NewerSchemaError when some were applied that are not in `known`, unless they are online ones
 */
export async function pendingMigrations(
  queries: Queries,
  known: readonly string[] = migrationNames(),
): Promise<string[]> {
  const applied = await appliedMigrations(queries);
  const unknown = applied.filter((name) => !known.includes(name) && !isOnline(name));
  if (unknown.length > 0) throw new NewerSchemaError(unknown);
  return known.filter((name) => !applied.includes(name));
}

/** All that were applied, in order. */
export async function appliedMigrations(queries: Queries): Promise<string[]> {
  const { rows: tables } = await sql<{ blocking: boolean; online: boolean }>`
    select to_regclass('schema_migrations') is not null as blocking,
      to_regclass('online_migrations') is not null as online`.execute(queries);
  const { blocking, online } = tables[0]!;
  const names = async (table: string) =>
    (await sql<{ name: string }>`select name from ${sql.table(table)}`.execute(queries)).rows;
  const rows = [
    ...(blocking ? await names('schema_migrations') : []),
    ...(online ? await names('online_migrations') : []),
  ];
  return rows.map(({ name }) => name).sort();
}

/** False for a database that was migrated last by a version without checksums. */
export async function hasChecksums(queries: Queries): Promise<boolean> {
  const { rows } = await sql`
    select from pg_attribute where attrelid = 'schema_migrations'::regclass and attname = 'checksum'`.execute(
    queries,
  );
  return rows.length > 0;
}

/**
 * Compares the files of the applied migrations with what was applied. A migration that has no checksum yet, because an
 * older version applied it, gets that of its file.
 * @throws when the text of one has changed
 */
export async function checkApplied(queries: Queries, folder: URL): Promise<void> {
  const { rows: online } = await sql<{ exists: boolean }>`
    select to_regclass('online_migrations') is not null as exists`.execute(queries);
  const { rows: applied } = await sql<{ name: string; checksum: string | null }>`
    select name, checksum from schema_migrations
    ${online[0]!.exists ? sql`union all select name, checksum from online_migrations` : sql``}
    order by name`.execute(queries);
  const known = migrationNames(folder);
  for (const { name, checksum } of applied) {
    // An online migration of a newer version, which has left to this version all that it uses.
    if (!known.includes(name)) continue;
    const now = checksumOf(readMigration(name, folder));
    if (checksum === null)
      await sql`update schema_migrations set checksum = ${now} where name = ${name}`.execute(queries);
    else if (checksum !== now)
      throw new Error(
        `The migration ${name} has changed since it was applied to this database: restore its file, and put the change into a new migration.`,
      );
  }
}
