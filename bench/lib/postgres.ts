import pg from 'pg';
import { openDatabase, type Database } from '#services/kit/database/index.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { findPostgres, startPostgres, type TestServer } from '#tests/helpers/database/postgres.ts';

/**
 * A server as one would run it, on a machine of this size. Durability is not traded: a commit is on the disk
 * before it is answered.
 */
export const serverSettings = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '1GB',
  effective_cache_size: '4GB',
  work_mem: '32MB',
  maintenance_work_mem: '256MB',
  wal_buffers: '16MB',
  min_wal_size: '1GB',
  max_wal_size: '4GB',
  checkpoint_timeout: '15min',
  wal_compression: 'on',
  random_page_cost: '1.1',
  max_connections: '100',
} as const;

/** Durable PostgreSQL for one bench. @throws when none is installed */
export async function startBenchServer(): Promise<TestServer> {
  const programs = findPostgres();
  if (!programs) throw new Error('PostgreSQL is not installed: apt-get install postgresql');
  const server = await startPostgres(programs, serverSettings);
  const onExit = () => process.kill(server.pid, 'SIGQUIT');
  process.once('exit', onExit);
  await makeLogSegments(server.url);
  return {
    ...server,
    stop: () => {
      process.off('exit', onExit);
      return server.stop();
    },
  };
}

/**
 * A server that has been running for a while writes its log into files it has used before. A new one would make a file of 16 MiB
 * every second or two of a bench, and every commit would wait for that.
 */
async function makeLogSegments(url: string): Promise<void> {
  const nextFile = "select pg_logical_emit_message(false, 'bench', ''), pg_switch_wal()";
  await runStatements(url, [...Array<string>(64).fill(nextFile), 'checkpoint']);
}

/** Adds a database to the server. @returns its URL */
export async function addDatabase(server: TestServer, name: string): Promise<string> {
  await runStatements(server.url, [`create database ${name}`]);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  return url.href;
}

/** The database of a server, as the services open it. */
export function openBenchDatabase(databaseUrl: string, schema?: string): Promise<Database> {
  return openDatabase({
    databaseUrl,
    schema,
    dataDir: '',
    poolSize: 4,
    log: createLog('bench', 'silent'),
  });
}

export async function runStatements(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
