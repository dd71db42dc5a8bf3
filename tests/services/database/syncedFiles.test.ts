import fs from 'node:fs';
import { cp, mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { describeLoss } from '#services/kit/database/connection/durability.ts';
import { durableOptions } from '#services/kit/database/embedded/DatabaseFiles.ts';
import { isLossUndecided, RunRecord } from '#services/kit/database/embedded/RunRecord.ts';
import { Session } from '#services/kit/database/embedded/Session.ts';
import { simpleQuery } from '#services/kit/database/embedded/wire.ts';
import { openDatabase, type Database } from '#services/kit/database/index.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { demoPassword, seedDemo } from '#database/seed/demo.ts';
import { hashPassword } from '#services/kit/auth/password/password.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { newNumbers, queueBatch } from '#tests/helpers/messages/queue.ts';
import { startCommand } from '#tests/helpers/processes/commands.ts';
import { memoryFolder } from '#tests/helpers/memoryFolder.ts';

const engine = inject('engine') as { kind: string; folder: string };

let dataDir: string;
let folder: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(memoryFolder(), 'barta-synced-'));
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

  test('a version that leaves no word may have used what this one closed', async () => {
    const running = await open();
    const ofOther = path.join(dataDir, 'of-other');
    await cp(folder, ofOther, { recursive: true });
    await running.destroy();
    expect(endOf()).toBe('closed');
    // That version was still running when the machine went down.
    await rm(folder, { recursive: true });
    await rename(ofOther, folder);
    await ageLog();
    expect(endOf()).toBe('machine went down');
    await (await open()).destroy();
    expect(isLossUndecided(dataDir)).toBe(true);
  });

  test('what such a version has closed is synced once more', async () => {
    await (await open()).destroy();
    expect(new RunRecord(dataDir, folder).wasSynced).toBe(true);
    const other = await PGlite.create(folder);
    await other.exec('create table of_other (id int)');
    await other.close();
    expect(new RunRecord(dataDir, folder)).toMatchObject({ wasSynced: false, lastEnd: 'closed' });
  });

  test('npm start sends nothing until all that may have left is decided', { timeout: 120_000 }, async () => {
    const database = await open();
    await seedDemo(database, await hashPassword(demoPassword));
    const accepted: { at: Date; id: number }[] = [];
    for (const minutes of [120, 60]) {
      const { batchId, ids } = await queueBatch(database, { to: newNumbers(1) });
      const at = new Date(Date.now() - minutes * 60_000);
      await sql`update batches set accepted_at = ${at} where id = ${batchId}`.execute(database);
      accepted.push({ at, id: ids[0]! });
    }
    await new RunRecord(dataDir, folder).recordLoss();
    const { ids } = await queueBatch(database, { to: newNumbers(1) });
    await database.destroy();
    const [first, second] = accepted as [{ at: Date; id: number }, { at: Date; id: number }];

    expect(await startAndStop()).toContain('DISPATCH_PAUSED is true');
    expect(await restored('--uncertain', '--before', second.at.toISOString())).toMatch(
      /^1 messages are uncertain.*\n1 messages .* are not decided/m,
    );
    expect(await startAndStop()).toContain('DISPATCH_PAUSED is true');
    const later = new Date(second.at.getTime() + 60_000).toISOString();
    expect(await restored('--send-again', '--before', later)).not.toContain('not decided');
    expect(isLossUndecided(dataDir)).toBe(false);

    const after = await open();
    const { rows } = await sql`select id, status, possible_duplicate as flagged from messages
      where id = any(${[first.id, second.id, ids[0]]}::bigint[]) order by id`.execute(after);
    await after.destroy();
    expect(rows).toEqual([
      { id: first.id, status: 'submitted', flagged: false },
      { id: second.id, status: 'queued', flagged: true },
      // It was accepted while nothing was sent.
      { id: ids[0], status: 'queued', flagged: false },
    ]);
    expect(await startAndStop()).not.toContain('DISPATCH_PAUSED is true');
  });

  async function restored(...args: string[]): Promise<string> {
    const settings = { DATABASE_URL: '', DATA_DIR: dataDir };
    const { code, output, errors } = await startCommand('restored', settings, ...args).ended;
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    return output;
  }

  /** Starts Barta, stops it when it is ready, and returns its log. */
  async function startAndStop(): Promise<string> {
    await rm(path.join(dataDir, 'barta.log'), { force: true });
    const { process: child, ended } = startCommand('start', {
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      SMPP_HOST: '127.0.0.1',
      SMPP_PORT: '1',
      PORTAL_PORT: '0',
      MAIN_API_PORT: '0',
      SMS_RECEIVER_PORT: '0',
      PUBLIC_API_PORT: '0',
      DATABASE_MANAGER_PORT: '0',
    });
    let printed = '';
    child.stdout!.on('data', (piece: string) => (printed += piece));
    await eventually(() => expect(printed).toContain('Barta is ready'), 60_000);
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0 });
    return fs.readFileSync(path.join(dataDir, 'barta.log'), 'utf8');
  }

  /** As if all had been written before this machine was started. */
  async function ageLog(): Promise<void> {
    for (const name of ['pg_wal', 'global'])
      for (const entry of fs.readdirSync(path.join(folder, name)))
        await utimes(path.join(folder, name, entry), 1, 1);
  }
});
