import { sql } from 'kysely';
import type { Logger } from '#services/kit/logging/log.ts';
import {
  DamagedFile,
  deleteDiscarded,
  discardFile,
  hasFailedLately,
  unfinishedFiles,
  type Archive,
  type ArchivedFile,
} from './files.ts';
import { ArchiveLease } from './lease.ts';
import { removeArchived } from './remove.ts';
import { nextDay, writeFile } from './write.ts';

/**
 * Archives messages of whole days that are older than that, a file at a time, and removes what each file contains. Of
 * several processes one does so; the others return at once.
 */
export async function archiveOld(
  archive: Archive,
  keptDays: number,
  log: Logger,
  signal?: AbortSignal,
): Promise<void> {
  const lease = await ArchiveLease.take(archive.database);
  if (!lease) return;
  try {
    await deleteDiscarded(archive, signal);
    // Files that a process which ended meanwhile did not finish.
    for (const file of await unfinishedFiles(archive.database)) await finish(file);
    if (await hasFailedLately(archive.database))
      throw new Error('The last archived file could not be stored. That is tried again after ten minutes.');
    for (;;) {
      signal?.throwIfAborted();
      const day = await nextDay(archive.database, keptDays);
      const file = day && (await writeFile(archive, lease, day, signal));
      if (!file) return;
      await finish(file);
    }
  } catch (error) {
    // Unfinished files are completed or deleted by the next process.
    if (!signal?.aborted) throw error;
  } finally {
    await lease.release();
  }

  async function finish(file: ArchivedFile): Promise<void> {
    try {
      const removed = await removeArchived(archive, lease!, file, signal);
      const { name, messages, octets } = file;
      log.info({ file: name, messages, octets, removed }, 'messages archived and removed');
      // They changed meanwhile, all of them: the next file would be the same.
      if (removed === 0)
        await sql`update archived_files set ends_day = true where name = ${name}`.execute(archive.database);
    } catch (error) {
      if (!(error instanceof DamagedFile)) throw error;
      log.error({ err: error, file: file.name }, 'an archived file is damaged: see npm run archive -- list');
      await setAside(archive, file);
    }
  }
}

/** Its messages are archived again, unless they are removed already. */
async function setAside({ database }: Archive, { name, done }: ArchivedFile): Promise<void> {
  if (done === 0) await discardFile(database, name);
  else await sql`update archived_files set damaged_at = now() where name = ${name}`.execute(database);
}
