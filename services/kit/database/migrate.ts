import { readdir, readFile } from 'node:fs/promises';
import { Migrator, sql, type Migration } from 'kysely';
import type { Database } from './index.ts';

const folder = new URL('../../../database/migrations/', import.meta.url);

/**
 * Brings the schema up to date. Forward only; every pending file runs in one transaction under a lock, so
 * services that start together do not collide.
 * @returns the names of the files that were applied now
 */
export async function migrate(database: Database): Promise<string[]> {
  const migrator = new Migrator({
    db: database,
    migrationTableName: 'schema_migrations',
    migrationLockTableName: 'schema_migration_lock',
    provider: { getMigrations: readMigrations },
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.map((result) => result.migrationName);
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Object.fromEntries(
    names.map((name) => [name.replace(/\.sql$/, ''), { up: (database) => runFile(name, database) }]),
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
