import type { Database } from '#services/kit/database/index.ts';
import type { Running } from '#services/kit/process/lifecycle.ts';
import type { Logger } from '#services/kit/logging/log.ts';
import { repeat } from '#services/kit/jobs/repeat.ts';
import { foldChanges } from './fold.ts';
import { countTables } from './tables.ts';

const everyMs = 2_000;
/** Changes that one transaction takes, so that none grows without bound. */
const perTransaction = 5_000;

/**
 * Keeps what reports read short: counts change by rows that are only added, and are folded together here. Reports are
 * right without it as well, and slower the longer it is away.
 */
export function startFolding(database: Database, log: Logger): Running {
  let isStopping = false;
  const tasks = countTables.map((table) =>
    repeat(`fold ${table.changes}`, everyMs, log, async () => {
      let taken: number;
      do {
        taken = await database
          .transaction()
          .execute((transaction) => foldChanges(transaction, table, perTransaction));
      } while (taken === perTransaction && !isStopping);
    }),
  );
  return {
    name: 'folding',
    async stop() {
      isStopping = true;
      await Promise.all(tasks.map((task) => task.stop()));
    },
  };
}
