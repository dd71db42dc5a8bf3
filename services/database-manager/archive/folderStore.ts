import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { syncNames, writeSynced } from '#services/kit/files/syncFiles.ts';
import type { ArchiveStore } from './ArchiveStore.ts';

/** Archived files in a folder, in which there is one for each year. Only the user of the service can read them. */
export function folderStore(folder: string): ArchiveStore {
  const partial = (name: string) => path.join(folder, `${name}.partial`);

  return {
    async put(name, content) {
      await checkFolder(folder);
      const file = path.join(folder, name);
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      try {
        await writeSynced(partial(name), content);
        await rename(partial(name), file);
      } catch (error) {
        await rm(partial(name), { force: true }).catch(() => undefined);
        throw error;
      }
      // A name is durable once its folder is, and the name of a new year's folder once the folder above it is.
      for (const parent of [path.dirname(file), folder]) await syncNames(parent);
    },

    async get(name) {
      await checkFolder(folder);
      try {
        return await readFile(path.join(folder, name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },

    async delete(name) {
      await checkFolder(folder);
      for (const file of [partial(name), path.join(folder, name)]) await rm(file, { force: true });
    },
  };
}

/** It is not made here: where a disk is not mounted, the files would go to the disk below. */
async function checkFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (!found?.isDirectory())
    throw new Error(`ARCHIVE_URL names the folder ${folder}, which does not exist: make or mount it.`);
}
