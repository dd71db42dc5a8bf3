import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openDatabase, type Database } from '#services/kit/database/index.ts';
import { DiskRoom } from '#services/kit/process/DiskRoom.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { readSettings } from '#services/kit/process/settings.ts';
import { startMainApi } from '#services/main-api/app.ts';
import { mainApiSettings } from '#services/main-api/config.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { openTestDatabase } from '#tests/helpers/database/database.ts';

const engine = inject('engine') as { kind: string; folder: string };
const silent = createLog('tests', 'silent');
const mb = 1024 * 1024;
const readOnly = { code: '25006' };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'barta-full-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function mounts(target: string, sizeMb: number): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m`, 'tmpfs', target], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** About so many megabytes, a megabyte a statement. */
async function fill(database: Database, megabytes: number): Promise<void> {
  for (let times = 0; times < megabytes; times += 1) {
    await sql`insert into kept select i, repeat(md5(i::text), 30) from generate_series(1, 1000) i`.execute(
      database,
    );
  }
}
const countOf = async (database: Database) =>
  (await sql<{ count: number }>`select count(*) from kept`.execute(database)).rows[0]!.count;

describe.runIf(engine.kind === 'embedded' && process.platform === 'linux')('an embedded database', () => {
  let disk: string;
  let isMounted = false;
  const filler = () => path.join(disk, 'filler');

  async function openOnDisk(): Promise<Database> {
    return openDatabase({
      databaseUrl: '',
      dataDir: path.join(disk, 'data'),
      poolSize: 1,
      log: silent,
      reserveOctets: 48 * mb,
    });
  }

  beforeAll(async () => {
    disk = path.join(folder, 'disk');
    await mkdir(disk);
    isMounted = mounts(disk, 200);
    if (isMounted) await cp(engine.folder, path.join(disk, 'data'), { recursive: true });
  });
  afterAll(() => {
    if (isMounted) execFileSync('umount', ['-l', disk]);
  });

  test('refuses to write on a disk that fills up, still reads, and writes again when there is room', async ({
    skip,
  }) => {
    skip(!isMounted, 'needs root to mount a small disk');
    const database = await openOnDisk();
    await sql`create table kept (id int, filler text)`.execute(database);
    await expect(fill(database, 500)).rejects.toMatchObject(readOnly);
    const refusedAt = await countOf(database);
    await expect(fill(database, 500)).rejects.toMatchObject(readOnly);
    // Another connection forgets the setting; it may not eat up the reserve before it is made again.
    expect((await countOf(database)) - refusedAt).toBeLessThan(10_000);
    const before = await countOf(database);
    expect(before).toBeGreaterThan(5_000);
    expect(await countOf(database)).toBe(before);

    execFileSync('mount', ['-o', 'remount,size=300m', disk]);
    await eventually(() => fill(database, 1));
    await database.destroy();
    const again = await openOnDisk();
    expect(await countOf(again)).toBe(before + 1_000);
    await again.destroy();
  });

  test('keeps its reserve during one long transaction', async ({ skip }) => {
    skip(!isMounted, 'needs root to mount a small disk');
    await rm(path.join(disk, 'data'), { recursive: true });
    await cp(engine.folder, path.join(disk, 'data'), { recursive: true });
    const database = await openOnDisk();
    await sql`create table kept (id int, filler text)`.execute(database);
    const long = database.transaction().execute((transaction) => fill(transaction, 500));
    await expect(long).rejects.toMatchObject(readOnly);
    expect(await countOf(database)).toBe(0);
    await database.destroy();
  });

  test('refuses to start without room on the disk', async ({ skip }) => {
    skip(!isMounted, 'needs root to mount a small disk');
    await rm(path.join(disk, 'data'), { recursive: true });
    await cp(engine.folder, path.join(disk, 'data'), { recursive: true });
    const free = Number(
      execFileSync('df', ['--output=avail', '-B1', disk], { encoding: 'utf8' }).split('\n')[1],
    );
    await writeFile(filler(), Buffer.alloc(free - 10 * mb));
    await expect(openOnDisk()).rejects.toThrow(/^The disk of .* has \d+ MB left .* nothing is lost/);
    await rm(filler());
    const database = await openOnDisk();
    await sql`create table kept (id int, filler text)`.execute(database);
    await writeFile(filler(), Buffer.alloc(free - 45 * mb));
    await eventually(() => expect(fill(database, 1)).rejects.toMatchObject(readOnly));
    await rm(filler());
    await eventually(() => fill(database, 1));
    expect(await countOf(database)).toBe(1_000);
    await database.destroy();
  });
});

test('while the disk is nearly full a service refuses requests that write, and is not ready', async () => {
  const { database, drop } = await openTestDatabase();
  const lines: string[] = [];
  const log = createLog('tests', 'info', { write: (line) => lines.push(line) });
  const all = 1e9;
  const room = new DiskRoom(folder, all, log);
  const settings = readSettings(mainApiSettings, { MAIN_API_PORT: '0' });
  const { address, stop } = await startMainApi({ settings, database, log: silent, room });
  const ask = (target: string, method: string) =>
    fetch(new URL(target, address), {
      method,
      headers: { 'Content-Type': 'application/json' },
      ...(method === 'POST' && { body: '{}' }),
    });

  const refusal = await ask('/noauth/role', 'POST');
  expect([refusal.status, refusal.headers.get('retry-after'), await refusal.json()]).toEqual([
    503,
    '30',
    expect.objectContaining({
      code: 'unavailable',
      message: expect.stringContaining('disk of the database is nearly full'),
    }),
  ]);
  expect((await ask('/auth/session', 'GET')).status).toBe(401);
  // People can sign in, and stop what fills the disk.
  expect((await ask('/auth', 'POST')).status).toBe(400);
  for (const path of ['/user/end-sessions', '/routes/1'])
    expect((await ask(path, path === '/routes/1' ? 'DELETE' : 'POST')).status).toBe(401);
  const ready = await ask('/ready', 'GET');
  expect([ready.status, await ready.json()]).toMatchObject([
    503,
    { checks: { disk: 'failed', database: 'ok' } },
  ]);
  expect(lines.filter((line) => line.includes('the disk is nearly full'))).toHaveLength(1);
  await stop();
  await drop();
});
