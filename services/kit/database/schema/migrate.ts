import { sql } from 'kysely';
import type { Logger } from '../../logging/log.ts';
import {
  coordinatorOptions,
  isEmbedded,
  openDatabase,
  type Database,
  type DatabaseOptions,
  type Queries,
} from '../index.ts';
import { lockCellsWaiting } from '../cells/cellsLock.ts';
import { adoptNewSequences, dropShardViewsAtNode, withClient } from '../cells/citus.ts';
import { raiseSequences } from '../cells/idRange.ts';
import { checksumOf, migrationNames, migrationsFolder, readMigration } from './migrationFiles.ts';
import { pendingMigrations } from './schemaVersion.ts';
import { takeUpgradeLock, untilUpgraded, waitForOlderProcesses } from './upgradeLock.ts';

/**
 * Brings the schema up to date. Forward only; all pending files run in one transaction under the upgrade lock, after
 * the processes of the older version have settled their work and ended.
 * @param folder of the migrations; for tests
 * @returns the names of the files that were applied now
 * @throws NewerSchemaError when the schema is of a newer version of Barta
 * @throws when the text of an applied migration has changed
 */
export async function migrate(
  database: Database,
  log?: Logger,
  folder: URL = migrationsFolder,
): Promise<string[]> {
  const known = migrationNames(folder);
  const options = coordinatorOptions(database);
  await untilUpgraded(database, log);
  if ((await pendingMigrations(database, known)).length === 0 && (await hasChecksums(database))) {
    await checkApplied(database, folder);
    // The start that migrated may have been killed before it did this.
    if (options) await adoptNewSequences(options.databaseUrl, options.schema!);
    return [];
  }
  return options
    ? migrateAtCoordinator(database, options, folder)
    : applyPending(database, known, folder, log);
}

/**
 * Tables that Citus holds are changed at the coordinator. The upgrade lock is taken at their node, where services that
 * are connected to it ask for it.
 */
async function migrateAtCoordinator(
  database: Database,
  options: DatabaseOptions,
  folder: URL,
): Promise<string[]> {
  const coordinator = await openDatabase(options);
  try {
    return await database.transaction().execute(async (atNode) => {
      await sql`set local statement_timeout = 0`.execute(atNode);
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(atNode);
      await takeUpgradeLock(atNode);
      return withClient(options.databaseUrl, async (client) => {
        await lockCellsWaiting(client);
        // The processes of the older version need the views to settle what they have in flight.
        const applied = await applyPending(coordinator, migrationNames(folder), folder, options.log, () =>
          dropShardViewsAtNode(client, options.databaseUrl, options.schema!),
        );
        await adoptNewSequences(options.databaseUrl, options.schema!);
        return applied;
      });
    });
  } finally {
    await coordinator.destroy();
  }
}

function applyPending(
  database: Database,
  known: readonly string[],
  folder: URL,
  log?: Logger,
  dropViews?: () => Promise<void>,
): Promise<string[]> {
  return database.transaction().execute(async (transaction) => {
    // No limit: an index over millions of rows takes minutes, and so does waiting for another process's upgrade.
    await sql`set local statement_timeout = 0`.execute(transaction);
    // Citus warns of triggers that write elsewhere; ours only refuse changes. A server without Citus ignores the setting.
    await sql`set local citus.enable_unsafe_triggers = on`.execute(transaction);
    // Where there are views the caller holds the lock at the node, which may be this server.
    if (!dropViews) await takeUpgradeLock(transaction);
    await sql`create table if not exists schema_migrations (
      name varchar(255) primary key, timestamp varchar(255) not null)`.execute(transaction);
    const pending = await pendingMigrations(transaction, known);
    // The embedded database is used by one process only.
    if (pending.length > 0 && !isEmbedded(database))
      await waitForOlderProcesses(transaction, dropViews !== undefined, log);
    await dropViews?.();
    // Only now: it locks the table, which those processes read to learn of the upgrade.
    await sql`alter table schema_migrations add column if not exists checksum text`.execute(transaction);
    await checkApplied(transaction, folder);
    for (const name of pending) await apply(transaction, name, folder);
    if (pending.length > 0) await raiseSequences(transaction);
    return pending;
  });
}

async function apply(queries: Queries, name: string, folder: URL): Promise<void> {
  const text = readMigration(name, folder);
  for (const statement of statementsOf(text)) await sql.raw(statement).execute(queries);
  await sql`insert into schema_migrations (name, timestamp, checksum)
    values (${name}, ${new Date().toISOString()}, ${checksumOf(text)})`.execute(queries);
}

/** False for a database that was migrated last by a version without checksums. */
async function hasChecksums(queries: Queries): Promise<boolean> {
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
async function checkApplied(queries: Queries, folder: URL): Promise<void> {
  const { rows: applied } = await sql<{ name: string; checksum: string | null }>`
    select name, checksum from schema_migrations order by name`.execute(queries);
  for (const { name, checksum } of applied) {
    const now = checksumOf(readMigration(name, folder));
    if (checksum === null)
      await sql`update schema_migrations set checksum = ${now} where name = ${name}`.execute(queries);
    else if (checksum !== now)
      throw new Error(
        `The migration ${name} has changed since it was applied to this database: restore its file, and put the change into a new migration.`,
      );
  }
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
