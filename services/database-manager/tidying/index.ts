import type { Database } from '#services/kit/database/index.ts';
import type { Running } from '#services/kit/process/lifecycle.ts';
import type { Logger } from '#services/kit/logging/log.ts';
import { repeat } from '#services/kit/jobs/repeat.ts';
import { tidy } from './tidy.ts';

const everyMs = 2_000;

/**
 * Keeps the planner's picture of the tables true, and on the embedded engine the tables free of dead rows. That one
 * has no autovacuum; a server's looks once a minute, and a minute at thousands of rows a second is plans for an empty
 * table that read all of a full one.
 */
export function startTidying(
  database: Database,
  { isEmbedded }: { isEmbedded: boolean },
  log: Logger,
): Running {
  const task = repeat('tidy', everyMs, log, async () => {
    await tidy(database, { isEmbedded });
  });
  return { name: 'tidying', stop: () => task.stop() };
}
