import type { Database } from '#services/kit/database/index.ts';
import type { Running } from '#services/kit/process/lifecycle.ts';
import type { Logger } from '#services/kit/logging/log.ts';
import { repeat } from '#services/kit/jobs/repeat.ts';
import { vacuumTables } from './vacuumTables.ts';

const everyMs = 2_000;

/**
 * Keeps the planner's statistics current, and on the embedded engine removes dead rows. That engine has no autovacuum;
 * a server's runs once a minute, and after a minute at thousands of rows a second the planner would still believe that
 * a full table is empty.
 */
export function startTableMaintenance(
  database: Database,
  { isEmbedded }: { isEmbedded: boolean },
  log: Logger,
): Running {
  const task = repeat('table maintenance', everyMs, log, async () => {
    await vacuumTables(database, { isEmbedded });
  });
  return { name: 'table maintenance', stop: () => task.stop() };
}
