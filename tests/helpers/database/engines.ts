import { PGlite } from '@electric-sql/pglite';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#services/kit/database/index.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { prepareDatabase } from '#services/kit/process/process.ts';
import { memoryFolder } from '../memoryFolder.ts';
import { findPostgres, startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Where a test's database comes from: a copy of this file (embedded) or of this template (server). The embedded one
     * stands in a folder of `folder` too, as `DATA_DIR`, for tests of the folder itself to copy. A server of our own is reached by
     * its Unix socket, too.
     */
    engine:
      | { kind: 'embedded'; template: string; folder: string }
      | { kind: 'server'; url: string; socketUrl?: string; template: string; schema?: string };
  }
}

const silent = createLog('tests', 'silent');

/** Global set-up of the project `services`: migrates an embedded database once and keeps it as a file. */
export async function setupEmbedded(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(memoryFolder(), 'barta-embedded-'));
  const dataDir = path.join(folder, 'data');
  const database = await openDatabase({ databaseUrl: '', dataDir, poolSize: 1, log: silent });
  await prepareDatabase(database);
  await database.destroy();
  const pglite = await PGlite.create({ dataDir: path.join(dataDir, 'postgres') });
  const dump = await pglite.dumpDataDir('none');
  await pglite.close();
  const template = path.join(folder, 'template.tar');
  await writeFile(template, Buffer.from(await dump.arrayBuffer()));
  project.provide('engine', { kind: 'embedded', template, folder: dataDir });
  return () => rm(folder, { recursive: true, force: true });
}

/**
 * The tests end server and service processes, never the operating system, whose cache keeps what was written. So they lose
 * nothing without fsync, and each commit is several times as fast.
 */
const withoutFsync = { fsync: 'off', full_page_writes: 'off' };
/** Each worker has some services, with a pool each. */
const ofSeveralWorkers = { max_connections: '200' };

/** Global set-up of the project `services on a server`: the same on `TEST_DATABASE_URL` or a server of our own. */
export async function setupServer(project: TestProject): Promise<() => Promise<void>> {
  const own = process.env.TEST_DATABASE_URL
    ? null
    : await startPostgres(findPostgres()!, { ...withoutFsync, ...ofSeveralWorkers });
  const url = own?.url ?? process.env.TEST_DATABASE_URL!;
  const template = `barta_template_${process.pid}`;
  await onServer(url, `create database ${template}`);
  const database = await openDatabase({
    databaseUrl: databaseUrl(url, template),
    dataDir: '',
    poolSize: 2,
    log: silent,
  });
  await prepareDatabase(database);
  await database.destroy();
  project.provide('engine', { kind: 'server', url, ...(own && { socketUrl: own.socketUrl }), template });
  return async () => {
    if (own) await own.stop();
    else await onServer(url, `drop database ${template} with (force)`);
  };
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
