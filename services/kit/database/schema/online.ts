import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from '../../logging/log.ts';
import { openDatabase, type Database, type DatabaseOptions } from '../index.ts';
import { lockTimeoutMs, retryLocks, type RetryPauses } from './lockTimeout.ts';
import { isOnline, readMigration } from './migrationFiles.ts';
import { createOnlineRecord, pendingMigrations, recordApplied } from './migrationRecord.ts';
import { effectOf, onlineProblem, statementsOf } from './statements.ts';

/** Advisory lock of a schema, held while its online migrations run. The older version does not know it. */
const onlineLock = sql`hashtextextended('barta online migrations ' || current_schema, 0)`;
const pollMs = 500;
/** No limit that an index over many millions of rows could reach. */
const limits = { statementMs: 86_400_000, idleInTransactionMs: 86_400_000 };

/**
 * Applies the online migrations that come next, statement by statement, while processes of the older version work. What
 * was done before a kill stays done: the statements can run twice.
 * @param options of a database with two connections of its own
 * @returns their names
 */
export async function applyOnline(
  options: DatabaseOptions,
  known: readonly string[],
  folder: URL,
  log?: Logger,
  pauses?: RetryPauses,
): Promise<string[]> {
  const database = await openDatabase({ ...options, limits });
  try {
    // Held by a transaction, as a pooler may share connections. It has no snapshot, for which `create index concurrently`
    // would wait; nor has who waits, because it polls.
    return await database.transaction().execute(async (transaction) => {
      for (let isLogged = false; !(await isLockOurs(transaction)); isLogged = true) {
        if (!isLogged) log?.info('waiting for another process that migrates the database');
        await sleep(pollMs);
      }
      await createOnlineRecord(database);
      const applied: string[] = [];
      for (;;) {
        const [next] = await pendingMigrations(database, known);
        if (next === undefined || !isOnline(next)) return applied;
        const start = performance.now();
        const text = readMigration(next, folder);
        refuseBlocking(text);
        for (const statement of statementsOf(text)) await runOnline(database, statement, log, pauses);
        await recordApplied(database, next, text);
        applied.push(next);
        log?.info({ migration: next, ms: Math.round(performance.now() - start) }, 'applied');
      }
    });
  } finally {
    await database.destroy();
  }
}

/** @throws when a statement of an online migration would block the older version, or cannot run twice */
function refuseBlocking(text: string): void {
  const problems = statementsOf(text).map(onlineProblem);
  const [first] = problems.filter((problem) => problem !== null);
  if (first) throw new Error(first);
}

async function isLockOurs(transaction: Database): Promise<boolean> {
  const { rows } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_xact_lock(${onlineLock}) as "isOurs"`.execute(transaction);
  return rows[0]!.isOurs;
}

async function runOnline(
  database: Database,
  statement: string,
  log?: Logger,
  pauses?: RetryPauses,
): Promise<void> {
  const { concurrentIndex, changesRows, text } = effectOf(statement);
  if (concurrentIndex) await dropInvalid(database, concurrentIndex);
  // It waits for older transactions without making anybody wait, so no limit on locks applies.
  if (/index concurrently/i.test(text)) {
    await sql.raw(statement).execute(database).catch(explainCancelled);
    return;
  }
  const runOnce = () =>
    database.transaction().execute(async (transaction) => {
      await sql`set local lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(transaction);
      const { numAffectedRows = 0n } = await sql.raw(statement).execute(transaction);
      return Number(numAffectedRows);
    });
  for (;;) {
    const start = performance.now();
    const changed = await retryLocks(database, log, runOnce, pauses);
    if (!changesRows || changed === 0) return;
    // At most half of the time, so that sending has the other half.
    await sleep(performance.now() - start);
  }
}

/** Through a pooler that shares connections the limit of the role cannot be raised. */
function explainCancelled(error: unknown): never {
  if ((error as { code?: unknown }).code !== '57014') throw error;
  throw new Error(
    'An index took longer to build than statement_timeout of the role allows. Run `npm run migrate -- --apply` with a ' +
      'DATABASE_URL that does not go through the pooler.',
    { cause: error },
  );
}

/** An index of which the building was killed is kept, slows writes and is never used. */
async function dropInvalid(database: Database, index: string): Promise<void> {
  const { rows } = await sql<{ isValid: boolean }>`
    select indisvalid as "isValid" from pg_index where indexrelid = to_regclass(${index})`.execute(database);
  if (rows[0]?.isValid === false)
    await sql`drop index concurrently if exists ${sql.ref(index)}`.execute(database);
}

/** Runs a statement of an online migration where nobody else uses the tables: in the transaction of the caller. */
export async function runPlainly(transaction: Database, statement: string): Promise<void> {
  const { text, changesRows } = effectOf(statement);
  const withoutIt = text.replace(/^(create (unique )?|drop )index concurrently /i, '$1index ');
  const plain = withoutIt === text ? statement : withoutIt;
  for (;;) {
    const { numAffectedRows = 0n } = await sql.raw(plain).execute(transaction);
    if (!changesRows || numAffectedRows === 0n) return;
  }
}
