import { open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';

/** Writes a file that only its owner can read; resolves when its content is on the disk. */
export async function writeSynced(name: string, content: Buffer | string): Promise<void> {
  // A killed process may have left a file. It is made anew, so that no link leads elsewhere.
  await rm(name, { force: true });
  const handle = await open(name, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Resolves when the content of a file is on the disk. */
export async function syncFile(name: string): Promise<void> {
  await sync(name, 'r+');
}

/** Resolves when a folder and all that is in it are on the disk, so that it is whole after a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries) {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) await syncFolder(name);
    else await syncFile(name);
  }
  await syncNames(folder);
}

/** Resolves when the names in a folder are on the disk. Windows has no such call, and writes them with the files. */
export async function syncNames(folder: string): Promise<void> {
  if (process.platform !== 'win32') await sync(folder, 'r');
}

async function sync(name: string, flags: string): Promise<void> {
  const handle = await open(name, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
