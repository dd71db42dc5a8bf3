import { chmod, chown, cp, lstat, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openDatabase } from '#services/kit/database/index.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { ensurePrivateFolder } from '#services/kit/files/privateFolder.ts';
import { memoryFolder } from '#tests/helpers/memoryFolder.ts';

const engine = inject('engine');
const silent = createLog('tests', 'silent');
const othersMayDo = 0o077;

let parent: string;
beforeAll(async () => {
  parent = await mkdtemp(path.join(memoryFolder(), 'barta-private-'));
});
afterAll(() => rm(parent, { recursive: true, force: true }));

/** Paths below `folder`, itself included, that somebody other than their owner may read or write. */
async function exposedIn(folder: string): Promise<string[]> {
  const names = ['.', ...(await readdir(folder, { recursive: true }))];
  const modes = await Promise.all(
    names.map(async (name) => [name, (await lstat(path.join(folder, name))).mode] as const),
  );
  return modes.filter(([, mode]) => (mode & othersMayDo) !== 0).map(([name]) => name);
}

/** As an older version left it: everybody may enter, and change every file. */
async function exposedFolder(name: string, mode = 0o755): Promise<string> {
  const folder = path.join(parent, name);
  await mkdir(path.join(folder, 'postgres'), { recursive: true });
  const file = path.join(folder, 'postgres', 'PG_VERSION');
  await writeFile(file, '17\n');
  await chmod(file, 0o666);
  await chmod(folder, mode);
  return folder;
}

// Windows has access lists instead of modes.
describe.runIf(process.platform !== 'win32')('a data folder', () => {
  test('is made for its owner alone', async () => {
    const folder = path.join(parent, 'new', 'data');
    expect(await ensurePrivateFolder(folder)).toBe(0);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  test('of an older version that everybody could read is closed with all its files', async () => {
    const folder = await exposedFolder('older');
    expect(await exposedIn(folder)).toHaveLength(3);
    expect(await ensurePrivateFolder(folder)).toBe(3);
    expect(await exposedIn(folder)).toEqual([]);
    expect(await ensurePrivateFolder(folder)).toBe(0);
  });

  test.each([0o777, 0o775, 0o1777, 0o757])(
    'with files that others may have put there is refused (mode %o), with what to do',
    async (mode) => {
      const folder = await exposedFolder(`writable-${mode.toString(8)}`, mode);
      await expect(ensurePrivateFolder(folder)).rejects.toThrow(
        new RegExp(`^Other users can write to ${folder} .*chmod -R go-rwx`),
      );
      expect((await stat(folder)).mode & 0o1777).toBe(mode);
    },
  );

  test('that is empty is closed, whatever its mode', async () => {
    const folder = path.join(parent, 'empty');
    await mkdir(folder);
    await chmod(folder, 0o777);
    expect(await ensurePrivateFolder(folder)).toBe(1);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  test.runIf(process.getuid?.() === 0)(
    'of another user is refused, and so is one with a file of theirs',
    async () => {
      const folder = await exposedFolder('theirs', 0o700);
      await chown(folder, 12_345, 12_345);
      await expect(ensurePrivateFolder(folder)).rejects.toThrow(
        `${folder} belongs to another user (uid 12345)`,
      );
      const file = path.join(await exposedFolder('planted'), 'postgres', 'PG_VERSION');
      await chown(file, 12_345, 12_345);
      await expect(ensurePrivateFolder(path.join(parent, 'planted'))).rejects.toThrow(
        `${file} belongs to another user (uid 12345)`,
      );
    },
  );

  test('that is a file is refused', async () => {
    const file = path.join(parent, 'file');
    await writeFile(file, '');
    await expect(ensurePrivateFolder(file)).rejects.toThrow(/EEXIST|not a folder/);
  });

  describe.runIf(engine.kind === 'embedded')('of the embedded database', () => {
    const open = (dataDir: string) => openDatabase({ databaseUrl: '', dataDir, poolSize: 1, log: silent });

    test('lets nobody else read what the database writes', async () => {
      const dataDir = path.join(parent, 'database');
      const database = await open(dataDir);
      await sql`create table kept as select repeat('x', 1000) from generate_series(1, 100)`.execute(database);
      await sql`checkpoint`.execute(database);
      await database.destroy();
      expect(await exposedIn(dataDir)).toEqual([]);
    });

    test('that an older version left open is closed at the next start', async () => {
      const dataDir = path.join(parent, 'upgraded');
      await cp((engine as { folder: string }).folder, dataDir, { recursive: true });
      for (const name of await readdir(dataDir, { recursive: true })) {
        const file = path.join(dataDir, name);
        await chmod(file, (await stat(file)).isDirectory() ? 0o755 : 0o666);
      }
      await chmod(dataDir, 0o755);
      await (await open(dataDir)).destroy();
      expect(await exposedIn(dataDir)).toEqual([]);
    });

    test('is not opened while others can write to it', async () => {
      await expect(open(await exposedFolder('open', 0o777))).rejects.toThrow('Other users can write to');
    });
  });
});
