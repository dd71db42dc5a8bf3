import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { PGlite, types } from '@electric-sql/pglite';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { lockFolder } from './folderLock.ts';

/**
 * PGlite behind Kysely's pool interface. It is one connection, so a caller has it alone from `connect` to
 * `release` and the others queue: inside a transaction use the transaction's handle, or wait for ever.
 */
export async function openEmbeddedPool(dataDir: string): Promise<PostgresPool> {
  const inMemory = dataDir.startsWith('memory://');
  const folder = inMemory ? dataDir : path.join(path.resolve(dataDir), 'postgres');
  if (!inMemory) await mkdir(folder, { recursive: true });
  const unlock = inMemory ? null : await lockFolder(folder);
  const pglite = await PGlite.create({ dataDir: folder, parsers: embeddedParsers });
  return poolOf(pglite, unlock);
}

/** Values as the server driver reads them: see `server.ts`. */
export const embeddedParsers = {
  [types.INT8]: Number,
  [types.DATE]: (text: string) => text,
};

export function poolOf(pglite: PGlite, unlock: (() => Promise<void>) | null = null): PostgresPool {
  let turn: Promise<void> = Promise.resolve();

  async function connect(): Promise<PostgresPoolClient> {
    const before = turn;
    let done!: () => void;
    turn = new Promise((resolve) => {
      done = resolve;
    });
    await before;
    return { query, release: done } as PostgresPoolClient;
  }

  async function query(sql: string, parameters: unknown[]) {
    const { rows, affectedRows } = await pglite.query(sql, parameters);
    // Kysely reads the count of changed rows only from a result that names a changing command.
    return { rows, rowCount: affectedRows ?? rows.length, command: affectedRows ? 'UPDATE' : 'SELECT' };
  }

  async function end() {
    await turn;
    await pglite.close();
    await unlock?.();
  }

  return { connect, end };
}
