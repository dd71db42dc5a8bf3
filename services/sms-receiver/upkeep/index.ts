import type { Database } from '#services/kit/database/index.ts';
import type { Running } from '#services/kit/lifecycle.ts';
import type { Logger } from '#services/kit/log.ts';
import { expireDue } from '../dispatch/expire.ts';
import { takeBackLeases } from '../dispatch/uncertain.ts';
import { matchReceipts } from '../receipts/match.ts';
import { forget } from './forget.ts';
import { repeat } from './repeat.ts';
import { endUnanswered } from './unanswered.ts';

const second = 1_000;
const minute = 60 * second;
/** Rows that one run takes, so that no transaction grows without bound; the next run goes on. */
const perRun = 1_000;

/** What nobody waits for, done on time. Safe in every process: each task locks the rows it takes. */
export function startUpkeep(database: Database, receiptHours: number, log: Logger): Running {
  const tasks = [
    repeat('take back leases', second, log, async () => {
      const lost = await database.transaction().execute((transaction) => takeBackLeases(transaction, perRun));
      if (lost > 0) log.warn({ chunks: lost }, 'a dispatcher was gone: what it had under way is uncertain');
    }),
    repeat('expire', 5 * second, log, () =>
      database.transaction().execute((transaction) => expireDue(transaction, perRun)),
    ),
    repeat('match receipts', 30 * second, log, () =>
      database.transaction().execute(async (transaction) => {
        await matchReceipts(transaction, { oldest: perRun });
      }),
    ),
    repeat('end unanswered', 10 * minute, log, () => endUnanswered(database, receiptHours, perRun)),
    repeat('forget', 10 * minute, log, () => forget(database)),
  ];
  return {
    name: 'upkeep',
    stop: async () => {
      await Promise.all(tasks.map((task) => task.stop()));
    },
  };
}
