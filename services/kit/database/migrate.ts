import { readdir, readFile } from 'node:fs/promises';
import { Migrator, sql, type Migration } from 'kysely';
import { projectFile } from '#database/projectFile.ts';
import type { Database } from './index.ts';

const folder = projectFile('database/migrations/');

/**
 * Brings the schema up to date. Forward only; every pending file runs in one transaction under a lock, so
 * services that start together do not collide.
 * @returns the names of the files that were applied now
 */
export async function migrate(database: Database): Promise<string[]> {
  if (await isUpToDate(database)) return [];
  return database.connection().execute(async (connection) => {
    const { rows } = await sql<{ before: string }>`
      select current_setting('statement_timeout') as before`.execute(connection);
    // An index over millions takes minutes, and who waits for another's run waits as long.
    await sql`set statement_timeout = 0`.execute(connection);
    try {
      return await runPending(connection);
    } finally {
      await sql`select set_config('statement_timeout', ${rows[0]!.before}, false)`.execute(connection);
    }
  });
}

async function runPending(connection: Database): Promise<string[]> {
  const migrator = new Migrator({
    db: connection,
    migrationTableName: 'schema_migrations',
    migrationLockTableName: 'schema_migration_lock',
    provider: { getMigrations: readMigrations },
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.map((result) => result.migrationName);
}

/** Spares every start but the first after an update the migrator's own look-around. */
async function isUpToDate(database: Database): Promise<boolean> {
  const { rows: tables } = await sql<{ exists: boolean }>`
    select to_regclass('schema_migrations') is not null as exists`.execute(database);
  if (!tables[0]!.exists) return false;
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(database);
  const applied = new Set(rows.map(({ name }) => name));
  return (await migrationFiles()).every((file) => applied.has(nameOf(file)));
}

async function migrationFiles(): Promise<string[]> {
  return (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
}

function nameOf(file: string): string {
  return file.replace(/\.sql$/, '');
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = await migrationFiles();
  return Object.fromEntries(
    files.map((file) => [nameOf(file), { up: (database) => runFile(file, database) }]),
  );
}

async function runFile(name: string, database: Parameters<Migration['up']>[0]): Promise<void> {
  const text = await readFile(new URL(name, folder), 'utf8');
  for (const statement of statementsOf(text)) await sql.raw(statement).execute(database);
}

/**
 * Splits a migration at the semicolons that end a line, outside `$$` bodies: prepared statements take one
 * statement each.
 */
export function statementsOf(text: string): string[] {
  const statements: string[] = [];
  let current = '';
  let inBody = false;
  for (const line of text.split('\n')) {
    if ((line.match(/\$\$/g)?.length ?? 0) % 2 === 1) inBody = !inBody;
    current += `${line}\n`;
    if (!inBody && line.trimEnd().endsWith(';') && !line.trimStart().startsWith('--')) {
      statements.push(current.trim());
      current = '';
    }
  }
  if (current.replace(/--.*$/gm, '').trim()) statements.push(current.trim());
  return statements;
}
