import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, type Database, type DatabaseOptions } from '../index.ts';
import { isDatabaseAway } from '../databaseErrors.ts';

/** Pauses between tries, in milliseconds. */
const waits = { first: 250, most: 5_000 };

/**
 * Opens and prepares the database; waits for a server that is not up yet, is starting, is read-only, has no
 * connection free, or has a schema that somebody is going to migrate.
 * @param prepare is retried with a new connection when the database goes away meanwhile
 * @throws errors that waiting does not fix: a wrong password, a database that does not exist, a server that is too
 *   old
 */
export async function openWhenUp(
  options: DatabaseOptions,
  prepare: (database: Database) => Promise<void>,
  onWaiting: (reason: string) => void = () => {},
): Promise<Database> {
  let reason = '';
  for (let waitMs = waits.first; ; waitMs = Math.min(waitMs * 2, waits.most)) {
    try {
      const database = await openAndPrepare(options, prepare);
      if (reason) options.log.info('the database is up');
      return database;
    } catch (error) {
      if (!options.databaseUrl || !(isDatabaseAway(error) || isWorthWaiting(error))) throw error;
      const now = reasonOf(error);
      // Logged once for each reason, because the wait may take hours.
      if (now !== reason) {
        options.log.warn({ reason: now }, 'waiting for the database');
        onWaiting(now);
      }
      reason = now;
      // A random part keeps processes that lost the database together from coming back together.
      await sleep(waitMs * (0.5 + Math.random() / 2));
    }
  }
}

async function openAndPrepare(
  options: DatabaseOptions,
  prepare: (database: Database) => Promise<void>,
): Promise<Database> {
  const database = await openDatabase(options);
  try {
    await prepare(database);
    return database;
  } catch (error) {
    await database.destroy().catch(() => undefined);
    throw error;
  }
}

function isWorthWaiting(error: unknown): boolean {
  return (error as { isWorthWaiting?: unknown }).isWorthWaiting === true;
}

/** The error of a host with several addresses (`localhost`) has no message of its own. */
export function reasonOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string };
  return message || code || String(error);
}
