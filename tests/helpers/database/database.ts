import { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect } from 'kysely';
import { openAsBlob } from 'node:fs';
import { inject } from 'vitest';
import { seedDemo } from '#database/seed/demo.ts';
import type { Schema } from '#database/schema.ts';
import { poolOf } from '#services/kit/database/embedded.ts';
import { openDatabase, type Database } from '#services/kit/database/index.ts';
import { preparingPool } from '#services/kit/database/pool/preparingPool.ts';
import { defaultSchema } from '#services/kit/database/connection/sessionSettings.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { databaseUrl, onServer } from './engines.ts';

export interface TestDatabase {
  database: Database;
  /** Empty on the embedded engine. */
  url: string;
  drop(): Promise<void>;
}

let count = 0;

/** A migrated database of its own, on whichever engine this run is about. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const engine = inject('engine');
  if (engine.kind === 'embedded') return openEmbedded(engine.template);
  const name = `barta_${process.pid}_${(count += 1)}_${Date.now()}`;
  await onServer(engine.url, `create database ${name} template ${engine.template} strategy file_copy`);
  const url = databaseUrl(engine.url, name);
  const database = await openDatabase({
    databaseUrl: databaseUrl(engine.socketUrl ?? engine.url, name),
    schema: schemaOfTests(),
    dataDir: '',
    poolSize: 10,
    log: createLog('tests', 'silent'),
  });
  return {
    database,
    url,
    async drop() {
      await database.destroy();
      await onServer(engine.url, `drop database ${name} with (force)`);
    },
  };
}

/** One with the demo's companies and people, of whom nobody signs in with a password. */
export async function openDemoDatabase(): Promise<TestDatabase> {
  const opened = await openTestDatabase();
  await seedDemo(opened.database, 'no password');
  return opened;
}

/** The schema that a test database has its tables in. */
export function schemaOfTests(): string {
  const engine = inject('engine');
  return (engine.kind === 'server' && engine.schema) || defaultSchema;
}

async function openEmbedded(template: string): Promise<TestDatabase> {
  const pglite = await PGlite.create({ loadDataDir: await openAsBlob(template) });
  const pool = preparingPool(poolOf(pglite));
  const database = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return { database, url: '', drop: () => database.destroy() };
}
