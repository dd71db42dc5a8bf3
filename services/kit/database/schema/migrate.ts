import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Logger } from '../../logging/log.ts';
import { isEmbedded, type Database, type Queries } from '../index.ts';
import { migrationNames, migrationsFolder } from './migrationFiles.ts';
import { pendingMigrations } from './schemaVersion.ts';
import { takeUpgradeLock, untilUpgraded, waitForOlderProcesses } from './upgradeLock.ts';

/**
 * Brings the schema up to date. Forward only; all pending files run in one transaction under the upgrade lock, after
 * the processes of the older version have settled their work and ended.
 * @param folder of the migrations; for tests
 * @returns the names of the files that were applied now
 * @throws NewerSchemaError when the schema is of a newer version of Barta
 */
export async function migrate(
  database: Database,
  log?: Logger,
  folder: URL = migrationsFolder,
): Promise<string[]> {
  const known = migrationNames(folder);
  await untilUpgraded(database, log);
  if ((await pendingMigrations(database, known)).length === 0) return [];
  return database.transaction().execute(async (transaction) => {
    // No limit: an index over millions of rows takes minutes, and so does waiting for another process's upgrade.
    await sql`set local statement_timeout = 0`.execute(transaction);
    await takeUpgradeLock(transaction);
    await sql`create table if not exists schema_migrations (
      name varchar(255) primary key, timestamp varchar(255) not null)`.execute(transaction);
    const pending = await pendingMigrations(transaction, known);
    // The embedded database is used by one process only.
    if (pending.length > 0 && !isEmbedded(database)) await waitForOlderProcesses(transaction, log);
    for (const name of pending) await apply(transaction, name, folder);
    return pending;
  });
}

async function apply(queries: Queries, name: string, folder: URL): Promise<void> {
  const text = await readFile(new URL(`${name}.sql`, folder), 'utf8');
  for (const statement of statementsOf(text)) await sql.raw(statement).execute(queries);
  await sql`insert into schema_migrations (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(
    queries,
  );
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
