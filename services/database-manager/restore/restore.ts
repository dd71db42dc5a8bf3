import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { secretKeyFile } from '#services/kit/auth/secrets.ts';
import { readTar } from '#services/kit/archive/tar.ts';
import { lockFolder } from '#services/kit/database/embedded/folderLock.ts';
import { migrationNames } from '#services/kit/database/schema/migrationFiles.ts';
import { ensurePrivateFolder } from '#services/kit/files/privateFolder.ts';
import { syncFile, syncFolder, syncNames } from '#services/kit/files/syncFiles.ts';
import { embeddedPostgres, isNoSpace, manifestName, markOf, type Manifest } from '../backup/format.ts';

/**
 * Restores a backup into an empty data folder. The database appears there only when it is whole.
 * @param keyFile a copy of the `secret.key` of then
 * @throws when the folder is not empty or in use, when the backup is damaged or of another version, and when the key is not the
 *   one of then
 */
export async function restore(
  file: string,
  dataDir: string,
  keyFile?: string,
): Promise<Manifest & { hasKey: boolean }> {
  if (!existsSync(file)) throw new Error(`There is no backup ${file}.`);
  const folder = path.join(dataDir, 'postgres');
  if (existsSync(folder)) await (await lockFolder(folder))();
  const found = existsSync(dataDir) ? await readdir(dataDir) : [];
  if (found.length > 0)
    throw new Error(
      `${dataDir} is not empty (it has ${found.slice(0, 3).join(', ')}): give DATA_DIR an empty folder. Nothing was changed.`,
    );
  await ensurePrivateFolder(dataDir);
  await mkdir(folder, { mode: 0o700 });
  // Nobody starts on the folder meanwhile.
  const unlock = await lockFolder(folder);
  const partial = `${folder}.partial`;
  let isRestored = false;
  try {
    const manifest = await extract(file, dataDir, partial, keyFile);
    await rmdir(folder);
    await rename(partial, folder);
    isRestored = true;
    await syncNames(dataDir);
    return { ...manifest, hasKey: existsSync(path.join(dataDir, secretKeyFile)) };
  } catch (error) {
    // The database stands, and needs its key.
    if (isRestored) throw error;
    await rm(partial, { recursive: true, force: true });
    await rm(path.join(dataDir, secretKeyFile), { force: true });
    await rmdir(folder).catch(() => undefined);
    throw explained(error, file, dataDir);
  } finally {
    await unlock();
  }
}

async function extract(
  file: string,
  dataDir: string,
  partial: string,
  keyFile: string | undefined,
): Promise<Manifest> {
  const source = createReadStream(file);
  const unzipped = createGunzip();
  const reading = pipeline(source, unzipped);
  // The loop below fails with the same error, because it reads from `unzipped`.
  reading.catch(() => undefined);
  let manifest: Manifest | undefined;
  let hasControl = false;
  try {
    for await (const { name, content } of readTar(unzipped)) {
      if (!manifest) {
        if (name !== manifestName) throw new Error(`${file} is no backup of Barta.`);
        manifest = JSON.parse(await text(content)) as Manifest;
        checkVersion(manifest);
        if (keyFile !== undefined) await restoreKey(keyFile, dataDir, manifest);
        continue;
      }
      const target = targetOf(name, dataDir, partial);
      if (name.endsWith('/')) await mkdir(target, { recursive: true, mode: 0o700 });
      else {
        await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
        await writeFile(target, content, { mode: 0o600, flag: 'wx' });
      }
      hasControl ||= name === 'postgres/global/pg_control';
    }
  } finally {
    source.destroy();
  }
  if (!manifest || !hasControl) throw new Error(`${file} is no backup of Barta.`);
  // Before the folder gets its name.
  await syncFolder(partial);
  const key = path.join(dataDir, secretKeyFile);
  if (existsSync(key)) await syncFile(key);
  return manifest;
}

async function restoreKey(keyFile: string, dataDir: string, { secretKeyMark }: Manifest): Promise<void> {
  const key = await readFile(keyFile, 'utf8');
  if (secretKeyMark === undefined)
    throw new Error(`The backup needs no key, so ${keyFile} is none of it. Nothing was restored.`);
  if (markOf(key) !== secretKeyMark)
    throw new Error(`${keyFile} is not the key of the time of the backup. Nothing was restored.`);
  const target = path.join(dataDir, secretKeyFile);
  await writeFile(target, `${key.trim()}\n`, { mode: 0o600, flag: 'wx' });
}

/** Older backups have the key in them. @throws when an archive names files elsewhere */
function targetOf(name: string, dataDir: string, partial: string): string {
  if (name === secretKeyFile) return path.join(dataDir, secretKeyFile);
  if (/^postgres\/[\w./-]*$/.test(name) && !name.split('/').includes('..'))
    return path.join(partial, name.slice('postgres/'.length));
  throw new Error(`it names the file ${JSON.stringify(name)}, which no backup has`);
}

function checkVersion({ format, barta, postgres, migration }: Manifest): void {
  if (format !== 1 || !migrationNames().includes(migration))
    throw new Error(
      `The backup is of Barta ${barta}, and this version does not know its migration ${migration}: restore it with that ` +
        'version or a newer one. Nothing was changed.',
    );
  if (postgres !== embeddedPostgres)
    throw new Error(
      `The backup is of PostgreSQL ${postgres}, and this version of Barta brings PostgreSQL ${embeddedPostgres}: restore it with ` +
        `Barta ${barta}. Nothing was changed.`,
    );
}

function explained(error: unknown, file: string, dataDir: string): Error {
  const { message, code } = error as NodeJS.ErrnoException;
  if (isNoSpace(error))
    return new Error(`The disk of ${dataDir} is full: nothing was restored.`, { cause: error });
  if (code?.startsWith('Z_') || /not whole|which no backup has|JSON/.test(message))
    return new Error(`${file} is damaged or not whole: ${message}. Nothing was restored.`, { cause: error });
  return error as Error;
}
