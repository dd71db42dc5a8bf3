import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from '../../logging/log.ts';
import type { Database, Queries } from '../index.ts';
import { pooledNameStart } from '../pool/ConnectionWatchdog.ts';
import { liveDispatchers, silentSeconds } from '../liveDispatchers.ts';

/** The lock of the schema `public`. It is also that of Kysely's migrator, which versions before migration 0018 use. */
const lockOfPublic = sql.lit(3_853_314_791_062_309_107n);

/**
 * Advisory lock that an upgrade of the schema holds exclusively, from its announcement to its commit. Transactions that take on
 * work hold it shared (`may_take_work`). Each schema of a database has its own, as `upgrade_lock()` of migration 0023 says;
 * here it is spelled out, since an upgrade may come from before that migration.
 */
const upgradeLock = sql`(select case when current_schema() = 'public' then ${lockOfPublic}::bigint
  else hashtextextended(regexp_replace(current_schema(), '_shards$', ''), ${lockOfPublic}::bigint) end)`;

/** How often a waiting upgrade checks again, in milliseconds. */
const pollMs = 100;
/** Processes of the older version end within this after the announcement; receivers may need longer. */
const noticeMs = 3_000;
/** Carriers have this long to answer what older receivers have in flight. */
const longestWaitMs = 75_000;

/** Whether nobody upgrades the schema or waits to do so. Never waits. */
export const isUpgradeLockFree = sql<boolean>`pg_try_advisory_xact_lock_shared(${upgradeLock})`;

/** Holds the upgrade lock until the transaction ends. From when it is asked for, nobody takes on work. */
export async function takeUpgradeLock(transaction: Queries): Promise<void> {
  await sql`select pg_advisory_xact_lock(${upgradeLock})`.execute(transaction);
}

interface OtherProcesses {
  /** Receivers that are connected to carriers. */
  receivers: number;
  /** Chunks with messages that a carrier has not answered for. */
  inFlight: number;
  /** Connections to the server. */
  connections: number;
  /** Whether we go by way of a pooler. Its clients may then be connected to it while it has no connection for them. */
  isPooled: boolean;
}

/**
 * Waits, holding the upgrade lock, until the processes of the older version have settled what they have in flight and ended.
 * Processes that do not end in time are ignored: they can take on no more work. What a killed process had in flight is not
 * waited for when nobody has been connected for a while.
 * @param isDistributed the transaction is at the coordinator of Citus, where receivers that live show by their signs of life:
 *   some of the connections are Citus's own
 */
export async function waitForOlderProcesses(
  transaction: Queries,
  isDistributed: boolean,
  log?: Logger,
): Promise<void> {
  // Versions before migration 0018 do not know the lock.
  const { rows } = await sql<{ isKnown: boolean }>`
    select to_regprocedure('may_take_work(text)') is not null as "isKnown"`.execute(transaction);
  if (!rows[0]!.isKnown) return;
  const start = performance.now();
  let connectedAt = start;
  let isLogged = false;
  for (;;) {
    const others = await countOtherProcesses(transaction);
    const now = performance.now();
    const waitedMs = now - start;
    if (isDistributed ? others.receivers > 0 : others.connections > 0 || others.isPooled) connectedAt = now;
    const isSending = others.receivers > 0 || others.inFlight > 0;
    if (!isSending && (others.connections === 0 || waitedMs > noticeMs)) return;
    if (now - connectedAt > noticeMs) return;
    if (waitedMs > longestWaitMs) {
      log?.warn(
        others,
        'receivers of the older version did not end in time; the upgrade goes on without them',
      );
      return;
    }
    if (!isLogged && isSending)
      log?.info(others, 'the upgrade waits for receivers of the older version to end');
    isLogged ||= isSending;
    await sleep(pollMs);
  }
}

/**
 * Uses `clock_timestamp()`, because `now()` is constant within a transaction. Of the services' role an owner of the tables who
 * is not a member of it sees the connections, but not of which kind they are.
 */
async function countOtherProcesses(transaction: Queries): Promise<OtherProcesses> {
  // Within a transaction `pg_stat_activity` otherwise shows the connections of its first use.
  await sql`select pg_stat_clear_snapshot()`.execute(transaction);
  const { rows } = await sql<OtherProcesses>`
    select ${liveDispatchers(silentSeconds)} as receivers,
      (select count(*) from chunks where lease_until > clock_timestamp() and in_flight <> '{}') as "inFlight",
      (select count(*) from pg_stat_activity where datname = current_database()
        and usesysid is not null and coalesce(backend_type, 'client backend') = 'client backend'
        and pid <> pg_backend_pid()) as connections,
      starts_with(current_setting('application_name'), ${pooledNameStart}) as "isPooled"`.execute(
    transaction,
  );
  return rows[0]!;
}

/** Resolves when no upgrade is under way. */
export async function untilUpgraded(database: Database, log?: Logger): Promise<void> {
  for (let isLogged = false; ; isLogged = true) {
    const { rows } = await sql<{ isFree: boolean }>`select ${isUpgradeLockFree} as "isFree"`.execute(
      database,
    );
    if (rows[0]!.isFree) return;
    if (!isLogged) log?.info('waiting for an upgrade of the database to end');
    await sleep(pollMs);
  }
}
