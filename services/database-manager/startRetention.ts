import type { Database } from '#services/kit/database/index.ts';
import type { Running } from '#services/kit/process/lifecycle.ts';
import type { Logger } from '#services/kit/logging/log.ts';
import { repeat } from '#services/kit/jobs/repeat.ts';
import { archiveOld } from './archive/index.ts';
import type { ArchiveStore } from './archive/ArchiveStore.ts';
import { removeOld, type Retention } from './retention/remove.ts';

const everyMs = 60_000;

/**
 * Removes what is kept no longer, a little at a time.
 * @param store where messages are archived before they are removed; null if they are not archived
 */
export function startRetention(
  database: Database,
  retention: Omit<Retention, 'isArchived'>,
  store: ArchiveStore | null,
  log: Logger,
): Running {
  const stopping = new AbortController();
  const { signal } = stopping;
  const task = repeat('remove old messages', everyMs, log, async () => {
    while (!signal.aborted && (await removeOld(database, { ...retention, isArchived: store !== null })));
  });
  const archiving = repeat('archive old messages', everyMs, log, async () => {
    if (store && retention.messagesKeptDays > 0)
      await archiveOld({ database, store }, retention.messagesKeptDays, log, signal);
  });
  return {
    name: 'retention',
    async stop() {
      stopping.abort();
      await Promise.all([task.stop(), archiving.stop()]);
    },
  };
}
