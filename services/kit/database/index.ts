import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { openEmbeddedPool } from './embedded.ts';
import { preparingPool, type PoolUse } from './pool/preparingPool.ts';
import { openServerPool, type ServerOptions, type ServerPool } from './connection/server.ts';
import { defaultSchema } from './connection/sessionSettings.ts';

export type Database = Kysely<Schema>;
/** The parameter of repositories, which work inside and outside a transaction. */
export type Queries = Database | Transaction<Schema>;

/** An empty `databaseUrl` opens the embedded database, which has the default schema only. */
export interface DatabaseOptions extends ServerOptions {
  /** Folder of the embedded database; `memory://` keeps it in memory (tests). */
  dataDir: string;
  /** Octets that the embedded database leaves free on its disk; the usual amount if none is given. */
  reserveOctets?: number;
}

/**
 * Opens the one SQL dialect we speak on either engine: a PostgreSQL server or PGlite, PostgreSQL in a
 * thread of this process. Close with `database.destroy()`.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, schema = defaultSchema, dataDir, log, reserveOctets } = options;
  if (!databaseUrl && schema !== defaultSchema)
    throw new Error(`DATABASE_SCHEMA=${schema} needs DATABASE_URL: the embedded database is one cell.`);
  const pool = databaseUrl
    ? await openServerPool(options)
    : { ...(await openEmbeddedPool(dataDir, log, reserveOctets)), isDistributed: false };
  const database = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: preparingPool(pool) }) });
  opened.set(database, { pool, options });
  // Kysely closes only what it has used, and a database that was not closed counts as one whose process was killed.
  if (!databaseUrl) await database.connection().execute(() => Promise.resolve());
  return database;
}

const opened = new WeakMap<Queries, { pool: ServerPool; options: DatabaseOptions }>();

/**
 * How to open a database of a server where its tables can be changed, which is at the coordinator if Citus holds it, with
 * two connections that no other work uses; null for the embedded one.
 */
export function schemaOptions(database: Database): DatabaseOptions | null {
  const { options } = opened.get(database) ?? {};
  return options?.databaseUrl ? { ...options, isAtCoordinator: true, poolSize: 2 } : null;
}

/** Whether Citus holds the tables. */
export function isDistributed(database: Database): boolean {
  return opened.get(database)?.pool.isDistributed ?? false;
}

/** How the connections of a database are used that was opened by `openDatabase`. */
export function poolUseOf(database: Database): PoolUse {
  return opened.get(database)?.pool.use() ?? { size: 0, busy: 0, idle: 0, waiting: 0 };
}

/** Whether it is the embedded database, which only this process has open. */
export function isEmbedded(database: Database): boolean {
  return opened.get(database)?.options.databaseUrl === '';
}
