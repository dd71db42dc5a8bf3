import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import fsPromises, {
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { backUp } from '#services/database-manager/backup/backup.ts';
import { embeddedPostgres } from '#services/database-manager/backup/format.ts';
import { logFilesBetween } from '#services/database-manager/backup/logFiles.ts';
import { restore } from '#services/database-manager/restore/restore.ts';
import { tarEnd, tarHeader, tarPadding } from '#services/kit/archive/tar.ts';
import { connectToHolder } from '#services/kit/database/embedded/folderLock.ts';
import { RunRecord } from '#services/kit/database/embedded/RunRecord.ts';
import { openDatabase, type Database } from '#services/kit/database/index.ts';
import { migrate } from '#services/kit/database/schema/migrate.ts';
import { isOnline, migrationNames } from '#services/kit/database/schema/migrationFiles.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { startCommand } from '#tests/helpers/processes/commands.ts';
import { memoryFolder } from '#tests/helpers/memoryFolder.ts';

const engine = inject('engine') as { kind: string; folder: string };
const silent = createLog('tests', 'silent');

describe.runIf(engine.kind === 'embedded')('a backup of the embedded database', () => {
  let folder: string;
  let dataDir: string;
  let database: Database;
  /** A backup that tests only read. */
  let good: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(memoryFolder(), 'barta-backup-'));
    dataDir = path.join(folder, 'data');
    await cp(engine.folder, dataDir, { recursive: true });
    await writeFile(path.join(dataDir, 'secret.key'), 'the key of passwords\n', { mode: 0o600 });
    database = await open(dataDir);
    await sql`create table kept (id int primary key, filler text)`.execute(database);
    // Enough that a copy takes a while.
    await sql`insert into kept select -n, md5(n::text) || md5((-n)::text) from generate_series(1, 20000) n`.execute(
      database,
    );
    good = path.join(folder, 'good.tar.gz');
    await backUp(dataDir, good, 0);
  });
  afterAll(async () => {
    await database.destroy();
    await rm(folder, { recursive: true, force: true });
  });

  const open = (at: string) => openDatabase({ databaseUrl: '', dataDir: at, poolSize: 1, log: silent });
  const add = (id: number) => sql`insert into kept values (${id}, 'written meanwhile')`.execute(database);

  /** A backup with nothing but its first entry. */
  async function withManifest(name: string, manifest: object): Promise<string> {
    const content = Buffer.from(JSON.stringify(manifest));
    const file = path.join(folder, name);
    const head = tarHeader({ name: 'backup.json', size: content.length });
    await writeFile(file, gzipSync(Buffer.concat([head, content, tarPadding(content.length), tarEnd])));
    return file;
  }

  test('has all that was committed when it began, while statements go on', async () => {
    const file = path.join(folder, 'busy.tar.gz');
    let written = 0;
    let isOver = false;
    let longestMs = 0;
    await add((written += 1));
    const atStart = written;
    const writing = (async () => {
      while (!isOver) {
        const start = performance.now();
        await add((written += 1));
        longestMs = Math.max(longestMs, performance.now() - start);
      }
    })();
    const octets = await backUp(dataDir, file, 0);
    isOver = true;
    await writing;
    expect(octets).toBe((await stat(file)).size);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(written).toBeGreaterThan(atStart + 20);
    expect(longestMs).toBeLessThan(5_000);
    // Any `tar` reads it.
    const names = execFileSync('tar', ['-tzf', file], { encoding: 'utf8' }).split('\n');
    expect(names).toEqual(expect.arrayContaining(['backup.json', 'postgres/global/pg_control']));

    const restored = path.join(folder, 'restored');
    const manifest = await restore(file, restored, path.join(dataDir, 'secret.key'));
    expect(manifest).toMatchObject({
      hasKey: true,
      format: 1,
      // As long as no other version of PGlite brings another PostgreSQL.
      postgres: embeddedPostgres,
      migration: migrationNames().findLast((name) => !isOnline(name)),
    });
    expect(await readFile(path.join(restored, 'secret.key'), 'utf8')).toBe('the key of passwords\n');
    expect((await stat(path.join(restored, 'secret.key'))).mode & 0o777).toBe(0o600);
    const copy = await open(restored);
    expect(await migrate(copy)).toEqual([]);
    const { rows } = await sql<{ id: number }>`select id from kept where id > 0 order by id`.execute(copy);
    expect(rows.length).toBeGreaterThanOrEqual(atStart);
    expect(rows.map(({ id }) => id)).toEqual(rows.map((_, index) => index + 1));
    const { rows: others } = await sql`select count(*) from kept where id < 0`.execute(copy);
    expect(others).toEqual([{ count: 20_000 }]);
    await sql`insert into kept values (0, 'it takes writes')`.execute(copy);
    await copy.destroy();
  });

  test('has not the key of what is sealed in it, and knows it when it is shown', async () => {
    const content = execFileSync('tar', ['-xzOf', good], { maxBuffer: 2 ** 30 });
    expect(content.includes('the key of passwords')).toBe(false);
    const at = (name: string) => path.join(folder, name);
    await writeFile(at('other.key'), 'another key\n');
    await expect(restore(good, at('wrong-key'), at('other.key'))).rejects.toThrow(
      'is not the key of the time',
    );
    expect(await readdir(at('wrong-key'))).toEqual([]);
    const { code, output } = await startCommand('restore', { DATA_DIR: at('later') }, good).ended;
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringContaining(`Copy yours to ${path.join(at('later'), 'secret.key')}`) as string,
    });
    expect(await readdir(at('later'))).not.toContain('secret.key');
  });

  test('of a version that put the key into it brings the key back', async () => {
    const file = path.join(folder, 'older-version.tar.gz');
    const unpacked = path.join(folder, 'unpacked');
    await mkdir(unpacked);
    execFileSync('tar', ['-xzf', good, '-C', unpacked]);
    await cp(path.join(dataDir, 'secret.key'), path.join(unpacked, 'secret.key'));
    const names = ['backup.json', 'secret.key', 'postgres'];
    const content = execFileSync('tar', ['-cf', '-', '-C', unpacked, ...names], { maxBuffer: 2 ** 30 });
    await writeFile(file, gzipSync(content, { level: 1 }));
    const { hasKey } = await restore(file, path.join(folder, 'of-older-version'));
    expect(hasKey).toBe(true);
  });

  test('is written to a file of its own, wherever links under its names lead', async () => {
    const victim = path.join(folder, 'victim.txt');
    await writeFile(victim, 'mine', { mode: 0o644 });
    const file = path.join(folder, 'linked.tar.gz');
    await symlink(victim, `${file}.partial`);
    await backUp(dataDir, file, 0);
    expect(await readFile(victim, 'utf8')).toBe('mine');
    expect((await lstat(file)).isFile() && ((await stat(file)).mode & 0o777) === 0o600).toBe(true);
    expect(existsSync(`${file}.partial`)).toBe(false);
    // A name that was taken meanwhile, also by a link to nothing, is never replaced.
    const taken = path.join(folder, 'taken.tar.gz');
    await symlink(path.join(folder, 'nowhere'), taken);
    await expect(backUp(dataDir, taken, 0)).rejects.toThrow('exists already');
    expect(existsSync(`${taken}.partial`) || existsSync(path.join(folder, 'nowhere'))).toBe(false);
  });

  test('that is killed half-way leaves nothing under its name, and the next one is whole', async () => {
    const file = path.join(folder, 'killed.tar.gz');
    const killed = startCommand('backup', { DATA_DIR: dataDir }, file);
    await eventually(async () => {
      expect((await stat(`${file}.partial`)).size).toBeGreaterThan(0);
    }, 30_000);
    killed.process.kill('SIGKILL');
    await killed.ended;
    expect(existsSync(file)).toBe(false);
    await eventually(async () => {
      const { code, output, errors } = await startCommand('backup', { DATA_DIR: dataDir }, file).ended;
      expect({ code, errors }).toEqual({ code: 0, errors: '' });
      expect(output).toContain('killed.tar.gz: ');
    }, 30_000);
    execFileSync('tar', ['-tzf', file]);
  });

  test('also works while nobody has it open', async () => {
    const closed = path.join(folder, 'closed');
    await cp(engine.folder, closed, { recursive: true });
    const backups = path.join(folder, 'backups');
    await mkdir(backups);
    const made = await startCommand('backup', { DATA_DIR: closed }, backups).ended;
    expect(made.errors).toBe('');
    expect(new RunRecord(closed, path.join(closed, 'postgres')).lastEnd).toBe('closed');
    const [, file] = /^(\S+barta-\S+\.tar\.gz): /.exec(made.output)!;
    const target = path.join(folder, 'from-closed');
    const restored = await startCommand('restore', { DATA_DIR: target }, file!).ended;
    expect(restored).toMatchObject({ code: 0, errors: '' });
    expect(restored.output).toContain('npm run restored -- --list');
    await (await open(target)).destroy();
  });

  test('stands with its key when its names could not be synced', async () => {
    const target = path.join(folder, 'from-unsynced');
    const { open: openFile } = fsPromises;
    vi.spyOn(fsPromises, 'open').mockImplementation(async (name, ...given) => {
      if (name === target) throw Object.assign(new Error('as a failing disk says'), { code: 'EIO' });
      return openFile(name, ...given);
    });
    syncBuiltinESMExports();
    try {
      await expect(restore(good, target, path.join(dataDir, 'secret.key'))).rejects.toThrow('failing disk');
    } finally {
      vi.restoreAllMocks();
      syncBuiltinESMExports();
    }
    expect(await readFile(path.join(target, 'secret.key'), 'utf8')).toBe('the key of passwords\n');
    await (await open(target)).destroy();
  });

  test('is not made on a full disk, and the database goes on', async () => {
    const file = path.join(folder, 'full.tar.gz');
    await expect(backUp(dataDir, file, Number.MAX_SAFE_INTEGER)).rejects.toThrow(
      `The disk of ${folder} is full: no backup was made, and the database goes on.`,
    );
    expect(existsSync(file) || existsSync(`${file}.partial`)).toBe(false);
    await add(1_000_000);
  });

  test('is refused to who cannot write to the data folder', async () => {
    const socket = (await connectToHolder(path.join(dataDir, 'postgres')))!;
    socket.write('backup backup-00000000-0000-0000-0000-000000000000.ticket\n');
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toContain('cannot write to the data folder');
    socket.destroy();
  });

  describe('is restored only', () => {
    const target = (name: string) => path.join(folder, name);

    test('into an empty folder', async () => {
      await mkdir(target('full'));
      await writeFile(path.join(target('full'), 'notes.txt'), 'mine');
      await expect(restore(good, target('full'))).rejects.toThrow('is not empty (it has notes.txt)');
      expect(await readFile(path.join(target('full'), 'notes.txt'), 'utf8')).toBe('mine');
    });

    test('into a folder that no process has open', async () => {
      await expect(restore(good, dataDir)).rejects.toThrow(
        'is in use by another Barta; stop that one first.',
      );
    });

    test('when this version knows its schema', async () => {
      const manifest = { format: 1, barta: '9.0.0', postgres: 18, migration: '9999_newer', takenAt: '' };
      const newer = await withManifest('newer.tar.gz', manifest);
      await expect(restore(newer, target('newer'))).rejects.toThrow(
        'The backup is of Barta 9.0.0, and this version does not know its migration 9999_newer',
      );
    });

    test('by the same version of PostgreSQL', async () => {
      const manifest = {
        format: 1,
        barta: '0.1.0',
        postgres: 12,
        migration: migrationNames()[0],
        takenAt: '',
      };
      const older = await withManifest('older.tar.gz', manifest);
      await expect(restore(older, target('older'))).rejects.toThrow('The backup is of PostgreSQL 12, and');
    });

    test('when it is whole', async () => {
      const cut = target('cut.tar.gz');
      await cp(good, cut);
      await truncate(cut, Math.floor((await stat(good)).size / 2));
      await expect(restore(cut, target('cut'))).rejects.toThrow('is damaged or not whole');
      const garbage = target('garbage.tar.gz');
      await writeFile(garbage, 'no archive');
      await expect(restore(garbage, target('garbage'))).rejects.toThrow('is damaged or not whole');
      const empty = await withManifest('empty.tar.gz', {
        ...{ format: 1, barta: '1.0.0', postgres: 18, migration: migrationNames()[0], takenAt: '' },
      });
      await expect(restore(empty, target('empty'))).rejects.toThrow('is no backup of Barta');
      // A refused backup leaves a folder that takes the next one.
      expect(await readdir(target('cut'))).toEqual([]);
    });
  });
});

test('the log files from one to another are counted over the end of a number', () => {
  expect(logFilesBetween('0000000100000000000000FE', '000000010000000100000001')).toEqual([
    '0000000100000000000000FE',
    '0000000100000000000000FF',
    '000000010000000100000000',
    '000000010000000100000001',
  ]);
});
