import fs from 'node:fs';
import { cp, mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { describeLoss } from '#services/kit/database/durability.ts';
import { durableOptions } from '#services/kit/database/embedded/DatabaseFiles.ts';
import { isLossUndecided, RunRecord } from '#services/kit/database/embedded/RunRecord.ts';
import { Session } from '#services/kit/database/embedded/Session.ts';
import { simpleQuery } from '#services/kit/database/embedded/wire.ts';
import { openDatabase, type Database } from '#services/kit/database/index.ts';
import { createLog } from '#services/kit/logging/log.ts';

const engine = inject('engine') as { kind: string; folder: string };

let dataDir: string;
let folder: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'barta-synced-'));
  await cp(engine.folder, dataDir, { recursive: true });
  folder = path.join(dataDir, 'postgres');
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

describe('the embedded database', () => {
  /** Names of files below the folder with what was written last to them not synced, and what was synced. */
  let unsynced: Set<string>;
  /** Files that were not synced when the control file was written. */
  let unsyncedAtCheckpoint: string[];
  let fault: string | null;

  beforeEach(() => {
    unsynced = new Set();
    unsyncedAtCheckpoint = [];
    fault = null;
    const names = new Map<number, string>();
    const nameOf = (descriptor: number) => names.get(descriptor) ?? '';
    const { openSync, writeSync, fdatasyncSync } = fs;
    vi.spyOn(fs, 'openSync').mockImplementation((...given) => {
      const descriptor = openSync(...given);
      names.set(descriptor, path.relative(folder, String(given[0])));
      return descriptor;
    });
    vi.spyOn(fs, 'writeSync').mockImplementation(((descriptor: number, ...given: [Buffer]) => {
      const name = nameOf(descriptor);
      if (name === 'global/pg_control') unsyncedAtCheckpoint.push(...[...unsynced].filter(isKept));
      unsynced.add(name);
      return writeSync(descriptor, ...given);
    }) as typeof writeSync);
    vi.spyOn(fs, 'fdatasyncSync').mockImplementation((descriptor) => {
      if (fault) throw Object.assign(new Error('as a failing disk says'), { code: fault });
      unsynced.delete(nameOf(descriptor));
      fdatasyncSync(descriptor);
    });
    syncBuiltinESMExports();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });

  /** PostgreSQL removes its cache of the catalogue when it recovers. */
  const isKept = (name: string) =>
    /^(base|global|pg_xact)\//.test(name) && !name.includes('pg_internal.init');
  const unsyncedLog = () => [...unsynced].filter((name) => name.startsWith('pg_wal/'));

  test('has the log of each commit on the disk when it answers, and at a checkpoint all that the log is not read for', async () => {
    const pglite = await PGlite.create(durableOptions(folder));
    const session = new Session(pglite, () => undefined);
    const run = (statement: string) => session.answerTo(simpleQuery(statement));
    run('create table kept (id int, filler text)');
    for (let id = 0; id < 20; id += 1) {
      run('begin');
      run(`insert into kept select ${id}, repeat('x', 1000) from generate_series(1, 200)`);
      run('commit');
      expect(unsyncedLog()).toEqual([]);
    }
    unsyncedAtCheckpoint = [];
    run('checkpoint');
    expect(unsyncedAtCheckpoint).toEqual([]);
    expect([...unsynced].filter(isKept)).toEqual([]);
    await pglite.close();
  });

  test.each(['EIO', 'ENOSPC'])(
    'does not go on after %s of a sync: what it could not write may be gone',
    async (code) => {
      const pglite = await PGlite.create(durableOptions(folder));
      const failures: unknown[] = [];
      const session = new Session(pglite, (error) => failures.push(error));
      const run = (statement: string) => session.answerTo(simpleQuery(statement));
      run('create table kept (id int)');
      fault = code;
      expect(() => run('insert into kept values (1)')).toThrow('broke off its answer');
      expect(failures.length).toBeGreaterThan(0);
    },
  );
});

test('settings that lose something in a power cut are named', async () => {
  const log = createLog('tests', 'silent');
  const database = await openDatabase({ databaseUrl: '', dataDir, poolSize: 1, log });
  expect(await describeLoss(database)).toBeNull();
  const loss = await database.transaction().execute(async (transaction) => {
    await sql`set local synchronous_commit = off`.execute(transaction);
    return describeLoss(transaction);
  });
  expect(loss).toBe(
    'PostgreSQL has synchronous_commit off: a power cut loses messages that were accepted or sent',
  );
  await database.destroy();
});

describe('a start says how the last process left the database', () => {
  const lines: string[] = [];
  const log = createLog('tests', 'warn', { write: (line) => lines.push(line) });
  const recordFile = () => path.join(dataDir, 'postgres.run');
  const endOf = () => new RunRecord(dataDir, folder).lastEnd;
  beforeEach(() => lines.splice(0));

  async function open(): Promise<Database> {
    const database = await openDatabase({ databaseUrl: '', dataDir, poolSize: 1, log });
    expect((await sql`select 1 as one`.execute(database)).rows).toEqual([{ one: 1 }]);
    return database;
  }

  test('closed, killed, and when the machine went down', async () => {
    const database = await open();
    expect(endOf()).toBe('killed');
    await database.destroy();
    expect(endOf()).toBe('closed');
    expect(lines).toEqual([]);

    // As a start of the machine before this one left it.
    await writeFile(recordFile(), JSON.stringify({ state: 'open', boot: 'another' }));
    expect(endOf()).toBe('machine went down');
    const again = await open();
    await again.destroy();
    expect(lines.join()).toContain('has all that it had acknowledged');
    expect(isLossUndecided(dataDir)).toBe(false);
    expect(endOf()).toBe('closed');
  });

  test('without a word about a version that did not sync, the machine going down may have lost something', async () => {
    const killed = path.join(dataDir, 'killed');
    const running = await open();
    await cp(folder, killed, { recursive: true });
    await running.destroy();
    await rm(folder, { recursive: true });
    await rename(killed, folder);
    await rm(recordFile());
    expect(endOf()).toBe('killed');
    await ageLog();
    expect(endOf()).toBe('machine went down');
    await (await open()).destroy();
    expect(lines.join()).toContain('Nothing is sent until you decide');
    expect(isLossUndecided(dataDir)).toBe(true);
    // Until somebody has decided, whatever ends and starts meanwhile.
    await (await open()).destroy();
    expect(isLossUndecided(dataDir)).toBe(true);
  });

  /** As if all had been written before this machine was started. */
  async function ageLog(): Promise<void> {
    for (const name of ['pg_wal', 'global'])
      for (const entry of fs.readdirSync(path.join(folder, name)))
        await utimes(path.join(folder, name, entry), 1, 1);
  }
});
