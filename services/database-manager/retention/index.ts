import type { Database } from '#services/kit/database/index.ts';
import type { Running } from '#services/kit/process/lifecycle.ts';
import type { Logger } from '#services/kit/logging/log.ts';
import { repeat } from '#services/kit/jobs/repeat.ts';
import { removeOld, type Retention } from './remove.ts';

const everyMs = 60_000;

/** Removes what is kept no longer, a little at a time. */
export function startRetention(database: Database, retention: Retention, log: Logger): Running {
  let isStopping = false;
  const task = repeat('remove old messages', everyMs, log, async () => {
    while (!isStopping && (await removeOld(database, retention)));
  });
  return {
    name: 'retention',
    async stop() {
      isStopping = true;
      await task.stop();
    },
  };
}
