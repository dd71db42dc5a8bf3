import type { Logger } from '../logging/log.ts';
import { openDatabase, type Database } from '../database/index.ts';
import { databaseOptions, requireMigrated, type CommonSettings } from './process.ts';

/**
 * Runs a command of an operator. An error ends it with its message and no stack.
 * @param failed the exit code after an error
 * @param work whose result, if it is a number, is the exit code
 */
export async function runCommand(
  failed: number | ((error: unknown) => number),
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    const code = await work();
    process.exitCode = typeof code === 'number' ? code : 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = typeof failed === 'number' ? failed : failed(error);
  }
}

/**
 * Runs work on the database of the settings, with one connection: the server also while the services run, the embedded database while
 * nothing else has it open.
 * @throws NotMigratedError when its schema is not that of this version
 */
export async function withDatabase<Result>(
  settings: CommonSettings,
  log: Logger,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({ ...databaseOptions(settings, log), poolSize: 1 });
  try {
    await requireMigrated(database);
    return await work(database);
  } finally {
    await database.destroy();
  }
}
