import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import type { Logger } from '../../logging/log.ts';
import { repeat } from '../../jobs/repeat.ts';
import { openDatabase, type Database, type DatabaseOptions } from '../index.ts';
import { WalHistory, type WalMark } from './WalHistory.ts';

/** Checks and connections that have not ended by then are left to end by themselves. */
const mostCloseMs = 1_000;

/** Why reports are read from the primary, as the log says it. */
type Obstacle =
  | 'the replica does not answer'
  | 'DATABASE_READ_URL leads to another database than DATABASE_URL'
  | 'DATABASE_READ_URL leads to a server that is no standby'
  | 'the replica is behind by more than DATABASE_READ_LAG_SECONDS';

interface Connections {
  /** Reports are read over these. */
  reports: Database;
  /** A single connection for the checks, which must not wait for reports. */
  checks: Database;
}

interface ReplicaOptions {
  primary: Database;
  /** How to connect to the replica, and the options of its pool. */
  connection: DatabaseOptions;
  /** A replica that is further behind is not used. */
  mostLagMs: number;
  /** How often it is checked. */
  everyMs?: number;
}

/**
 * A streaming replica of the database. It is checked every second, and used while it answers, is a standby of this
 * database and is not too far behind. Until the first check, and whenever one of these fails, it is not used.
 */
export class Replica {
  readonly #options: ReplicaOptions;
  readonly #log: Logger;
  readonly #history: WalHistory;
  readonly #checking: { stop(): Promise<void> };
  #connections: Connections | null = null;
  #applied: WalMark | null = null;
  /** Undefined before the first check. */
  #obstacle: Obstacle | null | undefined;
  #isClosed = false;

  constructor(options: ReplicaOptions) {
    this.#options = options;
    this.#log = options.connection.log;
    this.#history = new WalHistory(options.mostLagMs);
    this.#checking = repeat('replica', options.everyMs ?? 1_000, this.#log, () =>
      this.#compare().catch((error: unknown) => {
        if (!this.#isClosed) throw error;
      }),
    );
  }

  /** Null while it is not to be used. `asOf` is the moment whose data it has at least, in milliseconds since 1970. */
  get usable(): { database: Database; asOf: number } | null {
    const [applied, connections] = [this.#applied, this.#connections];
    // While a check hangs, what the last one found becomes too old.
    if (!applied || !connections || performance.now() - applied.askedAt > this.#options.mostLagMs)
      return null;
    return { database: connections.reports, asOf: applied.at };
  }

  /** Why it is not to be used; null while it is, undefined before the first check. */
  get obstacle(): Obstacle | null | undefined {
    return this.#obstacle;
  }

  /** Keeps it from being used until a check has succeeded. */
  stopUsing(): void {
    this.#applied = null;
  }

  /** Waits a moment at most: what else has to stop must not wait for a replica that says nothing. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#applied = null;
    const closed = this.#checking.stop().then(() => this.#disconnect());
    await Promise.race([closed, sleep(mostCloseMs, undefined, { ref: false })]);
  }

  async #compare(): Promise<void> {
    const mark = await walMark(this.#options.primary);
    this.#history.add(mark);
    const found = await this.#readPosition().catch((error: unknown) => {
      this.#report('the replica does not answer', error);
      return null;
    });
    if (typeof found === 'number') {
      this.#applied = this.#history.lastApplied(found);
      this.#report(this.#applied ? null : 'the replica is behind by more than DATABASE_READ_LAG_SECONDS');
      return;
    }
    this.#applied = null;
    if (found) this.#report(found);
  }

  /** Returns how far the replica has applied the log, or why it cannot be used. */
  async #readPosition(): Promise<number | Obstacle> {
    this.#connections ??= await this.#connect();
    if (!this.#connections) return 'DATABASE_READ_URL leads to another database than DATABASE_URL';
    const { rows } = await sql<{ position: number | null }>`
      select case when pg_is_in_recovery() then ${octets(sql`pg_last_wal_replay_lsn()`)} end as position`.execute(
      this.#connections.checks,
    );
    return rows[0]!.position ?? 'DATABASE_READ_URL leads to a server that is no standby';
  }

  /** Returns null when it is another database. */
  async #connect(): Promise<Connections | null> {
    const { connection, primary } = this.#options;
    const checks = await openDatabase({ ...connection, poolSize: 1 });
    try {
      if ((await identityOf(checks)) === (await identityOf(primary)))
        return { checks, reports: await openDatabase(connection) };
      await checks.destroy();
      return null;
    } catch (error) {
      await checks.destroy().catch(() => undefined);
      throw error;
    }
  }

  async #disconnect(): Promise<void> {
    const connections = this.#connections;
    this.#connections = null;
    if (connections) await Promise.all([connections.checks.destroy(), connections.reports.destroy()]);
  }

  /** Logs an obstacle when it begins: it may last for hours. */
  #report(obstacle: Obstacle | null, error?: unknown): void {
    if (obstacle === this.#obstacle) return;
    this.#obstacle = obstacle;
    if (obstacle) this.#log.warn({ err: error }, `reports are read from the primary: ${obstacle}`);
    else this.#log.info('reports are read from the replica');
  }
}

async function walMark(primary: Database): Promise<WalMark> {
  const askedAt = performance.now();
  // The time is read first, so that all that was committed by then is before the position.
  const { rows } = await sql<Omit<WalMark, 'askedAt'>>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as at,
      ${octets(sql`pg_current_wal_flush_lsn()`)} as position`.execute(primary);
  return { ...rows[0]!, askedAt };
}

function octets(position: RawBuilder<unknown>): RawBuilder<number> {
  return sql`pg_wal_lsn_diff(${position}, '0/0')::bigint`;
}

/** The same for a primary and its standbys. */
async function identityOf(database: Database): Promise<string> {
  const { rows } = await sql<{ identity: string }>`
    select system_identifier || ' ' || current_database() as identity from pg_control_system()`.execute(
    database,
  );
  return rows[0]!.identity;
}
