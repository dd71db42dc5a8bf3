import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { isDeadlock } from '../databaseErrors.ts';
import type { Queries } from '../index.ts';
import type { Logger } from '../../logging/log.ts';

/** Who waits for a lock makes all others wait that ask for the table later, so a migration waits no longer than this. */
export const lockTimeoutMs = 250;

/** Pauses between tries, and how long to go on trying; milliseconds. */
const usualPauses = { first: 100, most: 5_000, allMs: 10 * 60_000 };
export type RetryPauses = typeof usualPauses;

/** A transaction kept a lock for so long that a migration gave up. */
class LockedError extends Error {
  override name = 'LockedError';
}

/**
 * Runs `work`, which sets `lock_timeout`, again until it gets its locks.
 * @param queries to ask who may be in the way
 * @throws with the oldest transaction when it never does; nothing has changed then
 */
export async function retryLocks<Result>(
  queries: Queries,
  log: Logger | undefined,
  work: () => Promise<Result>,
  pauses: RetryPauses = usualPauses,
): Promise<Result> {
  const until = performance.now() + pauses.allMs;
  for (let pauseMs = pauses.first; ; pauseMs = Math.min(pauseMs * 2, pauses.most)) {
    try {
      return await work();
    } catch (error) {
      if (!isLockTimeout(error) && !isDeadlock(error)) throw error;
      const oldest = await describeOldest(queries);
      if (performance.now() > until)
        throw new LockedError(
          `The migration got no lock on a table in ${Math.round(pauses.allMs / 1_000)} s, and what it had not finished is ` +
            `undone. ${oldest} End that one, and run the migration again.`,
          { cause: error },
        );
      log?.info({ oldest, retryMs: pauseMs }, 'the migration waits for a lock on a table');
      // A random part, so that it does not meet the same periodic work each time.
      await sleep(pauseMs * (0.5 + Math.random() / 2));
    }
  }
}

/** As `retryLocks` inside a transaction, which goes on after a try that failed. */
export function retryInTransaction<Result>(
  transaction: Queries,
  log: Logger | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  return retryLocks(transaction, log, async () => {
    await sql`savepoint before_try`.execute(transaction);
    try {
      const result = await work();
      await sql`release before_try`.execute(transaction);
      return result;
    } catch (error) {
      // A lost connection has ended the transaction, and the first error says so.
      await sql`rollback to before_try`.execute(transaction).catch(() => undefined);
      throw error;
    }
  });
}

function isLockTimeout(error: unknown): boolean {
  return (error as { code?: unknown }).code === '55P03';
}

async function describeOldest(queries: Queries): Promise<string> {
  await sql`select pg_stat_clear_snapshot()`.execute(queries);
  const { rows } = await sql<{ pid: number; name: string; seconds: number }>`
    select pid, application_name as name, extract(epoch from clock_timestamp() - xact_start)::int as seconds
    from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
      and backend_type = 'client backend'
    order by xact_start limit 1`.execute(queries);
  const [oldest] = rows;
  if (!oldest) return 'No other transaction is open now.';
  const name = oldest.name ? ` (${oldest.name})` : '';
  return `The oldest transaction is that of the server's process ${oldest.pid}${name}, ${oldest.seconds} s old.`;
}
