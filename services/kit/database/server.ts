import pg from 'pg';
import type { Logger } from '../logging/log.ts';
import { detectPooling } from './pool/pooling.ts';
import { applySettings, usualLimits, type ConnectionLimits } from './sessionSettings.ts';
import { ConnectionWatchdog, usualPatience, type Patience } from './pool/ConnectionWatchdog.ts';
import { valueTypes } from './valueTypes.ts';

/** Oldest server we run on: `merge`, `unnest` with ordinality and our tests need no less. */
const oldestServerVersion = 150_000;

const connectionTimeoutMillis = 5_000;

/**
 * A pool of connections to a PostgreSQL server, or to a pooler in front of one.
 * @throws when the server is too old or would lose commits on a crash, or when a pooler loses what we rely on
 */
export async function openServerPool(
  databaseUrl: string,
  poolSize: number,
  log: Logger,
  patience: Patience = usualPatience,
  limits: ConnectionLimits = usualLimits,
): Promise<pg.Pool> {
  // Without a listener a lost connection, as in a server restart, would end this process. The pool speaks for
  // idle ones; one in use fails its query, and between two queries of a transaction only the client speaks.
  const onLost = (error: Error) => log.warn({ err: error }, 'a database connection was lost');
  const pooling = await detectPooling({ connectionString: databaseUrl, connectionTimeoutMillis });
  if (pooling !== 'none') log.info({ pooling }, 'the database is reached through a connection pooler');
  const watch = new ConnectionWatchdog({ connectionString: databaseUrl }, patience, log);
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: poolSize,
    connectionTimeoutMillis,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: valueTypes,
    pipeline: true,
    // oxlint-disable-next-line typescript/no-misused-promises -- pg waits for it, whatever its types say
    onConnect: async (client) => {
      client.on('error', onLost);
      await applySettings(client, pooling, limits);
      await watch.add(client as pg.Client);
    },
  });
  pool.on('error', onLost);
  try {
    await checkServer(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return pool;
}

async function checkServer(pool: pg.Pool): Promise<void> {
  // Not by `pool.query`, which is not watched.
  const client = await pool.connect();
  const { rows } = await client
    .query<{ version: number; fsync: string; synchronous: string }>(
      `select current_setting('server_version_num')::int as version, current_setting('fsync') as fsync,
              current_setting('synchronous_commit') as synchronous`,
    )
    .finally(() => client.release());
  const server = rows[0]!;
  if (server.version < oldestServerVersion) {
    throw new Error(`PostgreSQL 15 or newer is needed; this server says ${server.version}.`);
  }
  // Accepted means never lost: with either of these off a crash forgets commits that we answered for.
  if (process.env.NODE_ENV === 'production' && (server.fsync === 'off' || server.synchronous === 'off')) {
    throw new Error('This PostgreSQL has fsync or synchronous_commit off, so a crash would lose messages.');
  }
}
