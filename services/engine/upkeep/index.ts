import type { Database } from '#services/kit/database/index.ts';
import type { Running } from '#services/kit/process/lifecycle.ts';
import type { Logger } from '#services/kit/logging/log.ts';
import { cancelUnsent } from '../batches/cancelUnsent.ts';
import { releaseForgottenChunks, startDue } from '../batches/schedule.ts';
import { removeOldStaged } from '../batches/staging/remove.ts';
import { expireDue } from '../queue/expire.ts';
import { finishBatches } from '../messages/finish.ts';
import { takeBackLeases } from '../queue/lostLeases.ts';
import { callBackOptedOut } from '../opt-outs/callBack.ts';
import { matchDue } from '../receipts/match.ts';
import { forget } from './forget.ts';
import { forgetImports, removeDeletedGroups } from './removeContacts.ts';
import { repeat } from '#services/kit/jobs/repeat.ts';
import { endUnanswered } from './unanswered.ts';

const second = 1_000;
const minute = 60 * second;
/** Rows that one run takes, so that no transaction grows without bound; the next run goes on. */
const perRun = 1_000;
/** A chunk may have hundreds of messages. */
const chunksPerRun = 20;
const cancelledPerRun = 5_000;
const stagedPerRun = 20;

export interface UpkeepRules {
  /** How long a receipt is waited for. */
  receiptHours: number;
  /** Wait before a message of uncertain fate is sent again. */
  graceSeconds: number;
  /** Something may be sent that might not before. */
  onReleased(): void;
}

/** What nobody waits for, done on time. Safe in every process: each task locks the rows it takes. */
export function startUpkeep(
  database: Database,
  { receiptHours, graceSeconds, onReleased }: UpkeepRules,
  log: Logger,
): Running {
  const tasks = [
    repeat('take back leases', second, log, async () => {
      const lost = await database
        .transaction()
        .execute((transaction) => takeBackLeases(transaction, perRun, graceSeconds));
      if (lost > 0) log.warn({ chunks: lost }, 'a dispatcher was gone: what it had under way is uncertain');
    }),
    repeat('expire', second, log, async () => {
      const expire = () =>
        database.transaction().execute((transaction) => expireDue(transaction, chunksPerRun));
      // Of single messages each has a chunk.
      while ((await expire()) === chunksPerRun);
    }),
    repeat('start batches', second, log, async () => {
      // Single messages that wait for a campaign are a batch each: what is not started soon becomes late.
      while ((await startDue(database)) > 0) onReleased();
    }),
    repeat('cancel', second, log, async () => {
      while ((await cancelUnsent(database, cancelledPerRun)) > 0);
    }),
    repeat('call back opted out', second, log, async () => {
      while ((await callBackOptedOut(database, null)).isMore);
    }),
    repeat('free chunks', second, log, async () => {
      if ((await releaseForgottenChunks(database)) > 0) onReleased();
    }),
    repeat('finish batches', 5 * second, log, () => database.transaction().execute(finishBatches)),
    repeat('match receipts', 30 * second, log, () =>
      database.transaction().execute((transaction) => matchDue(transaction, perRun)),
    ),
    repeat('end unanswered', 10 * minute, log, async () => {
      while ((await endUnanswered(database, receiptHours, perRun)) === perRun);
    }),
    repeat('remove staged', 10 * minute, log, async () => {
      await removeOldStaged(database, stagedPerRun);
    }),
    repeat('remove contact groups', 5 * second, log, () => removeDeletedGroups(database)),
    repeat('forget imports', 10 * minute, log, () => forgetImports(database)),
    repeat('forget', 10 * minute, log, () => forget(database)),
  ];
  return {
    name: 'upkeep',
    stop: async () => {
      await Promise.all(tasks.map((task) => task.stop()));
    },
  };
}
