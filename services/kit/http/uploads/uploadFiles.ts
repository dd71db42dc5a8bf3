import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';

const prefix = 'barta-upload-';
/** Who writes a file is in its name: the host, which in a container is the container, and the process. */
const host = hostname().replace(/[^A-Za-z0-9]/g, '');
const nameOf = /^barta-upload-(?:([A-Za-z0-9]*)-(\d+)-)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** No request lasts that long. */
const longestMs = 6 * 3_600_000;

/** Files that this process is writing or reading. */
const own = new Set<string>();

export function newUploadFile(): string {
  const file = path.join(tmpdir(), `${prefix}${host}-${process.pid}-${randomUUID()}`);
  own.add(file);
  return file;
}

export async function removeUploadFile(file: string): Promise<void> {
  await rm(file, { force: true });
  own.delete(file);
}

/**
 * Removes uploads of processes that died: of this host those whose process is gone, or had the number that this one has now,
 * at once; those that nobody has written to for hours whosever they are. Files of processes that run stay.
 * @returns how many were removed
 */
export async function removeAbandonedUploads(): Promise<number> {
  let removed = 0;
  for (const name of await readdir(tmpdir())) {
    const [match, itsHost, pid] = nameOf.exec(name) ?? [];
    const file = path.join(tmpdir(), name);
    if (match === undefined || own.has(file)) continue;
    const isOrphaned = itsHost === host && !isRunning(Number(pid));
    if (!isOrphaned && !(await isOld(file))) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}

/** Whether another process has this number. */
function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user cannot be signalled, but it is there.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function isOld(file: string): Promise<boolean> {
  const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Infinity }));
  return mtimeMs < Date.now() - longestMs;
}
