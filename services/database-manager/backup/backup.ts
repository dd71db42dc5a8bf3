import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { link, lstat, open, readFile, rename, rm, writeFile, type FileHandle } from 'node:fs/promises';
import { createInterface, type Interface } from 'node:readline';
import type net from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { projectFile } from '#database/projectFile.ts';
import { secretKeyFile } from '#services/kit/auth/secrets.ts';
import { tarEnd, tarHeader, tarPadding } from '#services/kit/archive/tar.ts';
import { connectToHolder } from '#services/kit/database/embedded/folderLock.ts';
import { octetsFree } from '#services/kit/database/embedded/roomOnDisk.ts';
import type { BackupEnd, BackupStart } from '#services/kit/database/embedded/serveBackup.ts';
import { syncNames } from '#services/kit/files/syncFiles.ts';
import { isNoSpace, manifestName, markOf, type Manifest } from './format.ts';
import { logFilesBetween } from './logFiles.ts';

/** Folders of PostgreSQL whose content means nothing to a copy, and files of a running one. */
const withoutContent = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
];
const leftOut = /(^|\/)(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|pgsql_tmp.*)$/;
const controlFile = 'global/pg_control';
const pieceOctets = 1024 * 1024;

/**
 * Copies the embedded database of `dataDir`, which a process has open, into a compressed archive that appears under its name
 * only when it is whole.
 * @param reserveOctets what stays free on the disk of the archive
 * @returns the size of the archive
 */
export async function backUp(dataDir: string, file: string, reserveOctets: number): Promise<number> {
  const folder = path.join(dataDir, 'postgres');
  const ticket = `backup-${randomUUID()}.ticket`;
  const partial = `${file}.partial`;
  await writeFile(path.join(dataDir, ticket), '', { mode: 0o600, flag: 'wx' });
  let holder: Holder | undefined;
  let written: FileHandle | undefined;
  try {
    holder = await Holder.connect(folder);
    const source = { dataDir, folder, holder, start: await holder.request<BackupStart>(`backup ${ticket}`) };
    const partialFile = (written = await createPartial(partial));
    await pipeline(
      Readable.from(checkingRoom(archiveOf(source), path.dirname(file), reserveOctets)),
      createGzip({ level: 4 }),
      async (pieces: AsyncIterable<Buffer>) => {
        for await (const piece of pieces) await partialFile.appendFile(piece);
      },
    );
    await partialFile.sync();
    const { size } = await partialFile.stat();
    await giveName(partialFile, partial, file);
    return size;
  } catch (error) {
    if (written) await rm(partial, { force: true });
    if (isNoSpace(error))
      throw new Error(
        `The disk of ${path.dirname(file)} is full: no backup was made, and the database goes on.`,
        { cause: error },
      );
    throw error;
  } finally {
    await written?.close();
    holder?.close();
    await rm(path.join(dataDir, ticket), { force: true });
  }
}

/**
 * A file that was not there before, so that nobody has it open and no link leads elsewhere. What stands under its name a killed
 * backup has left: the database is copied by one process at a time.
 */
async function createPartial(partial: string): Promise<FileHandle> {
  for (;;) {
    try {
      return await open(partial, 'wx', 0o600);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      await rm(partial);
    }
  }
}

/** @throws when another file has the name already, or when the one that was written is not there any more */
async function giveName(written: FileHandle, partial: string, file: string): Promise<void> {
  const [own, found] = await Promise.all([written.stat(), lstat(partial)]);
  if (own.ino !== found.ino || own.dev !== found.dev)
    throw new Error(`Something else has replaced ${partial}: no backup was made.`);
  try {
    // Unlike `rename` it replaces nothing.
    await link(partial, file);
    await rm(partial);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' || existsSync(file)) throw new Error(`${file} exists already.`, { cause: error });
    // Some file systems have no links.
    await rename(partial, file);
  }
  await syncNames(path.dirname(file));
}

/** The process that has the database open. */
class Holder {
  readonly #socket: net.Socket;
  readonly #lines: AsyncIterator<string>;

  private constructor(socket: net.Socket, lines: Interface) {
    this.#socket = socket;
    this.#lines = lines[Symbol.asyncIterator]();
  }

  static async connect(folder: string): Promise<Holder> {
    const socket = await connectToHolder(folder);
    if (!socket) throw new Error(`Nobody has the database in ${folder} open.`);
    socket.on('error', () => undefined);
    return new Holder(socket, createInterface(socket));
  }

  async request<Answer extends object>(line: string): Promise<Answer> {
    this.#socket.write(`${line}\n`);
    const { value, done } = await this.#lines.next();
    if (done) throw new Error('Barta ended during the backup: no backup was made.');
    const answer = JSON.parse(value) as Answer | { error: string };
    if ('error' in answer) throw new Error(answer.error);
    return answer;
  }

  close(): void {
    this.#socket.destroy();
  }
}

interface Source {
  dataDir: string;
  folder: string;
  holder: Holder;
  start: BackupStart;
}

async function* archiveOf({ dataDir, folder, holder, start }: Source): AsyncGenerator<Buffer> {
  const { version } = JSON.parse(await readFile(projectFile('package.json'), 'utf8')) as { version: string };
  const manifest: Manifest = {
    format: 1,
    barta: version,
    postgres: Number.parseInt(start.serverVersion, 10),
    migration: start.migration,
    takenAt: start.takenAt,
    ...(await readKeyMark(dataDir)),
  };
  yield* entryOf(manifestName, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
  yield tarHeader({ name: 'postgres/', size: 0 });
  const { folders, files } = listFolder(folder);
  for (const name of folders) yield tarHeader({ name: `postgres/${name}/`, size: 0 });
  for (const name of files) yield* fileEntry(folder, name);
  // As `pg_basebackup` does: the control file last, then the log that was written since the start.
  yield* fileEntry(folder, controlFile);
  const end = await holder.request<BackupEnd>('end');
  yield* entryOf('postgres/backup_label', Buffer.from(end.label));
  for (const name of logFilesBetween(start.firstLogFile, end.lastLogFile)) {
    if (!existsSync(path.join(folder, 'pg_wal', name)))
      throw new Error(
        'So much was written during the backup that its log is gone: no backup was made. Try again when less is sent.',
      );
    yield* fileEntry(folder, `pg_wal/${name}`);
  }
  yield tarEnd;
}

/** By which a restore knows the key. The key itself stays out: who finds the backup could open what it has sealed. */
async function readKeyMark(dataDir: string): Promise<Pick<Manifest, 'secretKeyMark'>> {
  const file = path.join(dataDir, secretKeyFile);
  return existsSync(file) ? { secretKeyMark: markOf(await readFile(file, 'utf8')) } : {};
}

function listFolder(folder: string): { folders: string[]; files: string[] } {
  const folders: string[] = [];
  const files: string[] = [];
  const visit = (parent: string) => {
    for (const entry of readdirSync(path.join(folder, parent), { withFileTypes: true })) {
      const name = path.posix.join(parent, entry.name);
      if (leftOut.test(name) || name === controlFile) continue;
      if (!entry.isDirectory()) files.push(name);
      else {
        folders.push(name);
        if (!withoutContent.includes(name)) visit(name);
      }
    }
  };
  visit('');
  // Where PostgreSQL expects it.
  folders.push('pg_wal/archive_status');
  return { folders, files };
}

function* entryOf(name: string, content: Buffer): Generator<Buffer> {
  yield tarHeader({ name, size: content.length });
  yield content;
  yield tarPadding(content.length);
}

/**
 * A file as long as it is now. What is appended meanwhile is in the log, and so is that it was cut off or removed.
 */
async function* fileEntry(folder: string, name: string): AsyncGenerator<Buffer> {
  const file = await open(path.join(folder, name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!file) return;
  try {
    const { size } = await file.stat();
    yield tarHeader({ name: `postgres/${name}`, size });
    for (let left = size; left > 0;) {
      const piece = Buffer.alloc(Math.min(left, pieceOctets));
      await file.read(piece, 0, piece.length, size - left);
      left -= piece.length;
      yield piece;
    }
    yield tarPadding(size);
  } finally {
    await file.close();
  }
}

async function* checkingRoom(
  pieces: AsyncIterable<Buffer>,
  folder: string,
  reserveOctets: number,
): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    if (octetsFree(folder) < reserveOctets)
      throw Object.assign(new Error('only the reserve is left'), { code: 'ENOSPC' });
    yield piece;
  }
}
