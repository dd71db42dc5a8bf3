import { chmod, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';

const privateMode = 0o700;
/** Bits that let the group or everybody else do something, and those that let them write. */
const anyAccess = 0o077;
const writeAccess = 0o022;

/**
 * Makes `folder` one that only the user of this process can enter, or closes it with everything in it if others could
 * read it, as versions before this check left it. Windows, which has access lists instead of modes, is left alone.
 * @returns how many files and folders were closed
 * @throws when others could write to the folder while it held something, or when something in it belongs to another
 *   user: then nobody knows who wrote it
 */
export async function ensurePrivateFolder(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true, mode: privateMode });
  const found = await stat(folder);
  if (!found.isDirectory()) throw new Error(`${folder} is not a folder.`);
  if (process.platform === 'win32') return 0;
  const { uid, mode } = found;
  checkOwner(folder, uid);
  if ((mode & anyAccess) === 0) return 0;
  const names = await readdir(folder, { recursive: true });
  if ((mode & writeAccess) !== 0 && names.length > 0) {
    throw new Error(
      `Other users can write to ${folder} (mode ${modeText(mode)}), so they may have changed what is in it. ` +
        `Check its files, then close it with: chmod -R go-rwx ${folder}`,
    );
  }
  // The folder first: from then on no other user can reach its files.
  let closed = await close(folder, mode);
  for (const name of names) closed += await closeEntry(path.join(folder, name));
  return closed;
}

async function closeEntry(file: string): Promise<number> {
  const found = await lstat(file);
  checkOwner(file, found.uid);
  // The mode of a link means nothing, and changing it would change the file that it points to.
  return found.isSymbolicLink() ? 0 : close(file, found.mode);
}

async function close(file: string, mode: number): Promise<number> {
  if ((mode & anyAccess) === 0) return 0;
  await chmod(file, mode & 0o700);
  const after = (await stat(file)).mode;
  if ((after & anyAccess) === 0) return 1;
  throw new Error(
    `${file} is open to other users (mode ${modeText(after)}) and its file system does not let us close it. ` +
      'Set DATA_DIR to a folder on a file system with permissions.',
  );
}

function checkOwner(file: string, uid: number): void {
  const own = process.geteuid!();
  if (uid === own) return;
  throw new Error(
    `${file} belongs to another user (uid ${uid}), who could change it; Barta runs with uid ${own}. ` +
      `Start Barta as that user, set DATA_DIR to a folder of its own, or: chown -R ${own} ${file}`,
  );
}

function modeText(mode: number): string {
  return (mode & 0o7777).toString(8).padStart(4, '0');
}
