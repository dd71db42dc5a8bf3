import pg from 'pg';
import type { Logger } from '../../logging/log.ts';
import { instance } from '../../logging/instance.ts';
import { isPoolBusy } from '../databaseErrors.ts';
import { detectPooling } from '../pool/pooling.ts';
import { NodeWatch } from '../cells/NodeWatch.ts';
import type { ClientPool } from '../pool/preparingPool.ts';
import { Servers } from '../pool/Servers.ts';
import { warnOfLoss } from '../pool/warnOfLoss.ts';
import { applySettings, defaultSchema, usualLimits, type ConnectionLimits } from './sessionSettings.ts';
import { ConnectionWatchdog, usualPatience, type Patience } from '../pool/ConnectionWatchdog.ts';
import { valueTypes } from './valueTypes.ts';

/** Oldest server we run on: `merge`, `unnest` with ordinality and our tests need no less. */
const oldestServerVersion = 150_000;

const connectionTimeoutMillis = 5_000;

export interface ServerPool extends ClientPool {
  /** Whether Citus holds the schema, on this or another server. */
  isDistributed: boolean;
}

export interface ServerOptions {
  databaseUrl: string;
  /** Schema that is served, which is one cell; `public` if none is given. */
  schema?: string;
  /** Connects to `databaseUrl` itself, even if Citus holds the schema on another node. */
  isAtCoordinator?: boolean;
  /** Connections to the server. */
  poolSize: number;
  log: Logger;
  /** With a server that says nothing; the usual one if none is given. */
  patience?: Patience;
  /** Limits of connections to the server; the usual ones if none are given. */
  limits?: ConnectionLimits;
}

/**
 * A pool of connections to a PostgreSQL server, or to a pooler in front of one. Where `databaseUrl` names several
 * servers, they go to the one that takes writes.
 * @throws when the server is too old or would lose commits on a crash, or when a pooler loses what we rely on
 */
export async function openServerPool({
  databaseUrl,
  schema = defaultSchema,
  isAtCoordinator = false,
  poolSize,
  log,
  patience = usualPatience,
  limits = usualLimits,
}: ServerOptions): Promise<ServerPool> {
  let node: NodeWatch | null = null;
  const applicationName = `${String(log.bindings().service)}@${instance}`;
  // Where Citus holds the schema, `databaseUrl` is that of the coordinator and connections go to the node.
  const target = (): pg.ClientConfig => ({
    ...(node?.isDistributed ? { connectionString: node.url } : servers.config),
    application_name: applicationName,
  });
  const watch = new ConnectionWatchdog(target, patience, log);
  const servers = new Servers(databaseUrl, () => watch.closeAll('another server takes writes now'));
  await servers.find();
  if (!isAtCoordinator) node = await NodeWatch.start(servers, schema, log);
  const isDistributed = node?.isDistributed ?? false;
  // Without a listener a lost connection, as in a server restart, would end this process. The pool speaks for
  // idle ones; one in use fails its query, and between two queries of a transaction only the client speaks.
  const onLost = (error: Error) => {
    servers.forget();
    log.warn({ err: error }, 'a database connection was lost');
  };
  const pooling = await detectPooling({ ...target(), connectionTimeoutMillis }).catch(
    async (error: unknown) => {
      await node?.stop();
      throw error;
    },
  );
  if (pooling !== 'none') log.info({ pooling }, 'the database is reached through a connection pooler');
  const pool = new pg.Pool({
    Client: class extends pg.Client {
      constructor(config?: pg.ClientConfig) {
        super({ ...config, ...target() });
      }
    },
    max: poolSize,
    connectionTimeoutMillis,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: valueTypes,
    pipeline: true,
    // oxlint-disable-next-line typescript/no-misused-promises -- pg waits for it, whatever its types say
    onConnect: async (client) => {
      client.on('error', onLost);
      if (!isDistributed) await servers.check(client);
      await applySettings(client, pooling, { schema, isDistributed }, limits);
      await watch.add(client as pg.Client);
    },
  });
  pool.on('error', onLost);
  // A connection is discarded after an error, which may be that its server takes no writes any more.
  pool.on('release', (error) => {
    if (error) servers.forget();
  });
  const end = async () => {
    await node?.stop();
    await pool.end();
  };
  try {
    // Not by `pool.query`, which is not watched.
    const client = await pool.connect();
    try {
      await checkServer(client);
      await warnOfLoss(client, servers.hasSeveral, log);
    } finally {
      client.release();
    }
  } catch (error) {
    await end();
    throw error;
  }
  return {
    async connect() {
      for (;;) {
        if (!isDistributed) {
          await servers.find().catch((error: unknown) => {
            // The server may only have no room for another connection: those that it has go on.
            if (pool.idleCount === 0) throw error;
          });
        }
        const client = await pool.connect().catch((error: unknown) => {
          if (!isPoolBusy(error)) servers.forget();
          throw error;
        });
        if (!node || node.isCurrent(client)) return client;
        client.release(true);
      }
    },
    end,
    use: () => ({
      size: poolSize,
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    isDistributed,
  };
}

async function checkServer(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ version: number; fsync: string; synchronous: string }>(
    `select current_setting('server_version_num')::int as version, current_setting('fsync') as fsync,
       current_setting('synchronous_commit') as synchronous`,
  );
  const server = rows[0]!;
  if (server.version < oldestServerVersion) {
    throw new Error(`PostgreSQL 15 or newer is needed; this server says ${server.version}.`);
  }
  // Accepted means never lost: with either of these off a crash forgets commits that we answered for.
  if (process.env.NODE_ENV === 'production' && (server.fsync === 'off' || server.synchronous === 'off')) {
    throw new Error('This PostgreSQL has fsync or synchronous_commit off, so a crash would lose messages.');
  }
}
