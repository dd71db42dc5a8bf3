import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import type { Logger } from '../logging/log.ts';
import { openEmbeddedPool } from './embedded.ts';
import { preparingPool, type ClientPool, type PoolUse } from './pool/preparingPool.ts';
import { openServerPool } from './server.ts';
import { defaultSchema, type ConnectionLimits } from './sessionSettings.ts';
import type { Patience } from './pool/ConnectionWatchdog.ts';

export type Database = Kysely<Schema>;
/** What a repository takes: works inside and outside a transaction. */
export type Queries = Database | Transaction<Schema>;

export interface DatabaseOptions {
  /** PostgreSQL server; empty opens the embedded database under `dataDir`. */
  databaseUrl: string;
  /** Schema that is served, which is one cell; `public` if none is given. The embedded database has only that. */
  schema?: string;
  /** Connects to `databaseUrl` itself, even if Citus holds the schema on another node. */
  isAtCoordinator?: boolean;
  /** Folder of the embedded database; `memory://` keeps it in memory (tests). */
  dataDir: string;
  /** Connections to the server. */
  poolSize: number;
  log: Logger;
  /** Octets that the embedded database leaves free on its disk; the usual amount if none is given. */
  reserveOctets?: number;
  /** With a server that says nothing; the usual one if none is given. */
  patience?: Patience;
  /** Of connections to the server; the usual ones if none are given. */
  limits?: ConnectionLimits;
}

/**
 * Opens the one SQL dialect we speak on either engine: a PostgreSQL server or PGlite, PostgreSQL in a
 * thread of this process. Close with `database.destroy()`.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const {
    databaseUrl,
    schema = defaultSchema,
    dataDir,
    poolSize,
    log,
    reserveOctets,
    patience,
    limits,
    isAtCoordinator = false,
  } = options;
  if (!databaseUrl && schema !== defaultSchema)
    throw new Error(`DATABASE_SCHEMA=${schema} needs DATABASE_URL: the embedded database is one cell.`);
  if (!databaseUrl) {
    const database = databaseOn(await openEmbeddedPool(dataDir, log, reserveOctets));
    embedded.add(database);
    return database;
  }
  const server = { databaseUrl, schema, isAtCoordinator, poolSize, log, patience, limits };
  const pool = await openServerPool(server);
  const database = databaseOn(pool);
  opened.set(database, { options, isDistributed: pool.isDistributed });
  return database;
}

function databaseOn(pool: ClientPool): Database {
  const database = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: preparingPool(pool) }) });
  poolUses.set(database, () => pool.use());
  return database;
}

const opened = new WeakMap<Queries, { options: DatabaseOptions; isDistributed: boolean }>();

/**
 * How to open a database of a server where its tables can be changed, which is at the coordinator if Citus holds it, with
 * two connections that no other work uses; null for the embedded one.
 */
export function schemaOptions(database: Database): DatabaseOptions | null {
  const own = opened.get(database);
  return own ? { ...own.options, isAtCoordinator: true, poolSize: 2 } : null;
}

/** Whether Citus holds the tables. */
export function isDistributed(database: Database): boolean {
  return opened.get(database)?.isDistributed ?? false;
}

const poolUses = new WeakMap<Queries, () => PoolUse>();

/** How the connections of a database are used that was opened by `openDatabase`. */
export function poolUseOf(database: Database): PoolUse {
  return poolUses.get(database)?.() ?? { size: 0, busy: 0, idle: 0, waiting: 0 };
}

const embedded = new WeakSet<Queries>();

/** Whether it is the embedded database, which only this process has open. */
export function isEmbedded(database: Database): boolean {
  return embedded.has(database);
}
