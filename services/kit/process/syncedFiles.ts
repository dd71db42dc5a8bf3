import { open } from 'node:fs/promises';

/** Resolves when the content of a file is on the disk. */
export async function syncFile(name: string): Promise<void> {
  await sync(name, 'r+');
}

/** Resolves when the names in a folder are on the disk. Windows cannot do that. */
export async function syncFolder(name: string): Promise<void> {
  if (process.platform !== 'win32') await sync(name, 'r');
}

async function sync(name: string, flags: string): Promise<void> {
  const opened = await open(name, flags);
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}
