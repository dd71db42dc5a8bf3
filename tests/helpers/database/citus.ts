import { existsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { CitusNode } from '#services/kit/database/cells/citus.ts';
import { databaseUrl } from './engines.ts';
import { startPostgres, type TestServer } from './postgres.ts';

/** The servers of a Citus cluster. */
export interface TestCitus {
  coordinator: TestServer;
  workers: TestServer[];
  /**
   * Makes a database on every server and joins them.
   * @returns its URL at the coordinator
   */
  addDatabase(name: string): Promise<string>;
  stop(): Promise<void>;
}

/** Whether the PostgreSQL whose programs are in this folder can load Citus. */
export function offersCitus(programs: string): boolean {
  const library = path.join(programs, '../lib/citus.so');
  return existsSync(library);
}

const citusSettings = {
  shared_preload_libraries: 'citus',
  wal_level: 'logical',
  max_replication_slots: '20',
  max_wal_senders: '20',
  max_logical_replication_workers: '8',
  max_worker_processes: '24',
  max_connections: '200',
  // How the servers reach each other: all are on loopback.
  'citus.node_conninfo': 'sslmode=disable',
};

/**
 * Starts a coordinator and workers on free ports.
 * @param settings that replace the defaults of the servers
 */
export async function startCitus(
  programs: string,
  workerCount: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<TestCitus> {
  const servers: TestServer[] = [];
  for (let index = 0; index <= workerCount; index += 1)
    servers.push(await startPostgres(programs, { ...settings, ...citusSettings }));
  const [coordinator, ...workers] = servers as [TestServer, ...TestServer[]];
  return {
    coordinator,
    workers,
    addDatabase: (name) => joinDatabases(coordinator, workers, name),
    stop: async () => {
      await Promise.all(servers.map((server) => server.stop()));
    },
  };
}

/** The node that a server is for Citus. */
export function nodeAt(url: string): CitusNode {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port) };
}

async function joinDatabases(
  coordinator: TestServer,
  workers: readonly TestServer[],
  name: string,
): Promise<string> {
  for (const { url } of [coordinator, ...workers]) {
    await runAt(url, [`create database ${name}`]);
    await runAt(databaseUrl(url, name), ['create extension citus']);
  }
  const url = databaseUrl(coordinator.url, name);
  await runAt(url, [
    `select citus_set_coordinator_host('127.0.0.1', ${new URL(coordinator.url).port})`,
    ...workers.map((worker) => `select citus_add_node('127.0.0.1', ${new URL(worker.url).port})`),
  ]);
  return url;
}

async function runAt(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
