import { sql } from 'kysely';
import type { Logger } from '../../logging/log.ts';
import {
  isDistributed,
  isEmbedded,
  openDatabase,
  schemaOptions,
  type Database,
  type DatabaseOptions,
  type Queries,
} from '../index.ts';
import { lockCellsWaiting } from '../cells/cellsLock.ts';
import { adoptNewSequences, dropShardViewsAtNode, withClient } from '../cells/citus.ts';
import { raiseSequences } from '../cells/idRange.ts';
import { lockTimeoutMs, retryInTransaction } from './lockTimeout.ts';
import { isOnline, migrationNames, migrationsFolder, readMigration } from './migrationFiles.ts';
import {
  appliedMigrations,
  checkApplied,
  createRecords,
  hasChecksums,
  pendingMigrations,
  recordApplied,
} from './migrationRecord.ts';
import { applyOnline, runPlainly } from './online.ts';
import { statementsOf } from './statements.ts';
import { takeUpgradeLock, untilUpgraded, waitForOlderProcesses } from './upgradeLock.ts';

/**
 * Brings the schema up to date. Forward only. Online migrations run while the processes of the older version work. The
 * others run in one transaction under the upgrade lock, after those processes have settled their work and ended.
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
  const options = schemaOptions(database);
  const atCoordinator = isDistributed(database) ? options! : null;
  const applied: string[] = [];
  for (;;) {
    await untilUpgraded(database, log);
    const pending = await pendingMigrations(database, known);
    if (pending.length === 0 && (await hasChecksums(database))) {
      await checkApplied(database, folder);
      // The start that migrated may have been killed before it did this.
      if (atCoordinator) await adoptNewSequences(atCoordinator.databaseUrl, atCoordinator.schema!);
      return applied;
    }
    if (options && pending[0] && isOnline(pending[0]) && !(await isNew(database))) {
      applied.push(...(await applyOnline(options, known, folder, log)));
      if (atCoordinator) await renewShardViews(atCoordinator);
    } else if (atCoordinator) applied.push(...(await migrateAtCoordinator(database, atCoordinator, folder)));
    else applied.push(...(await applyPending(database, known, folder, log)));
  }
}

/** The views show the columns that the tables had when they were made. Services make them again within a second. */
async function renewShardViews({ databaseUrl, schema }: DatabaseOptions): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await lockCellsWaiting(client);
    await dropShardViewsAtNode(client, databaseUrl, schema!);
  });
}

/** Whether nothing was applied yet. */
async function isNew(database: Queries): Promise<boolean> {
  return (await appliedMigrations(database)).length === 0;
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
    // Nobody else uses a new database, nor an embedded one: there online migrations run as the others do.
    const isAlone = schemaOptions(database) === null || (await isNew(transaction));
    await createRecords(transaction);
    const pending = await pendingMigrations(transaction, known);
    const firstOnline = pending.findIndex(isOnline);
    const now = isAlone || firstOnline < 0 ? pending : pending.slice(0, firstOnline);
    // The embedded database is used by one process only.
    if (now.length > 0 && !isEmbedded(database))
      await waitForOlderProcesses(transaction, dropViews !== undefined, log);
    await dropViews?.();
    await sql`set local lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(transaction);
    // Only now: it locks the table, which those processes read to learn of the upgrade.
    await retryInTransaction(transaction, log, () =>
      sql`alter table schema_migrations add column if not exists checksum text`.execute(transaction),
    );
    await checkApplied(transaction, folder);
    for (const name of now)
      await retryInTransaction(transaction, log, () => apply(transaction, name, folder));
    if (now.length > 0) await raiseSequences(transaction);
    return now;
  });
}

async function apply(transaction: Queries, name: string, folder: URL): Promise<void> {
  const text = readMigration(name, folder);
  for (const statement of statementsOf(text)) {
    if (isOnline(name)) await runPlainly(transaction, statement);
    else await sql.raw(statement).execute(transaction);
  }
  await recordApplied(transaction, name, text);
}
