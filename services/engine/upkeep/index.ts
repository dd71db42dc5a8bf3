import type { Database } from '#services/kit/database/index.ts';
import type { Running } from '#services/kit/process/lifecycle.ts';
import { repeat } from '#services/kit/jobs/repeat.ts';
import type { Logger } from '#services/kit/logging/log.ts';
import { cancelUnsent } from '../batches/cancelUnsent.ts';
import { releaseForgottenChunks, startDue } from '../batches/schedule.ts';
import { removeOldStaged } from '../batches/staging/remove.ts';
import { storeSkeletons } from '../credit/similarRecharges.ts';
import { expiredLeases, uncertainMessages } from '../monitoring/counters.ts';
import { expireDue } from '../queue/results/expire.ts';
import { finishBatches } from '../messages/finish.ts';
import { releaseLostLeases } from '../queue/leases/lostLeases.ts';
import { forgetDoNotDisturb } from '../do-not-disturb/learn.ts';
import { cancelOptedOut } from '../opt-outs/cancelOptedOut.ts';
import { removeOldPolls } from '../receipts/polling/polls.ts';
import { endPartlyReported } from '../receipts/endPartlyReported.ts';
import { matchDueReceipts } from './dueReceipts.ts';
import { removeOldRequests } from './removeOldRequests.ts';
import { removeDeletedGroups, removeOldImports } from './removeContacts.ts';
import { removeExpired } from './removeExpired.ts';
import { removeTestMessages } from './removeTestMessages.ts';
import { removeWebhookDeliveries } from './removeWebhooks.ts';
import { followClock } from './steppedClock.ts';
import { endWithoutReceipt } from './withoutReceipt.ts';

const second = 1_000;
const minute = 60 * second;
/** Rows of one transaction, so that none grows without bound; the next one goes on. */
const perRun = 1_000;
/** A chunk may have hundreds of messages. */
const chunksPerRun = 20;
const cancelledPerRun = 5_000;
const stagedPerRun = 20;
/** Each may have as many messages as a request has. */
const testBatchesPerRun = 100;

export interface UpkeepRules {
  /** How long to wait for a receipt. */
  receiptHours: number;
  /** How long to wait for the receipts of the other parts of a message. */
  partReceiptSeconds: number;
  /** Wait before an uncertain message is sent again. */
  graceSeconds: number;
  /** How long dispatchers lease chunks for. */
  leaseSeconds: number;
  /** Called when messages can be sent that could not be sent before. */
  onReleased(): void;
}

/** Starts the periodic tasks of the engine. They may run in every process: each task locks the rows that it changes. */
export function startUpkeep(
  database: Database,
  { receiptHours, partReceiptSeconds, graceSeconds, leaseSeconds, onReleased }: UpkeepRules,
  log: Logger,
): Running {
  const tasks = [
    repeat('follow clock', second, log, async () => {
      const seconds = await followClock(database, leaseSeconds);
      if (seconds === null) return;
      log.warn(
        { seconds },
        'the clock of the database was set back; what was to wait by the old one does not wait longer',
      );
      onReleased();
    }),
    repeat('release lost leases', second, log, async () => {
      const { chunks, uncertainOver } = await database
        .transaction()
        .execute((transaction) => releaseLostLeases(transaction, perRun, graceSeconds));
      expiredLeases.inc(chunks);
      for (const route of uncertainOver) uncertainMessages.inc({ route });
      if (chunks > 0) log.warn({ chunks }, 'leases have expired: their messages in flight are uncertain');
    }),
    repeat('expire', second, log, async () => {
      const expire = () =>
        database.transaction().execute((transaction) => expireDue(transaction, chunksPerRun));
      // A single message may be a chunk of its own, so there may be many.
      while ((await expire()) === chunksPerRun);
    }),
    repeat('start batches', second, log, async () => {
      // Each single message of a campaign is a batch of its own. Batches that are not started soon become late.
      while ((await startDue(database)) > 0) onReleased();
    }),
    repeat('cancel', second, log, async () => {
      while ((await cancelUnsent(database, cancelledPerRun)) > 0);
    }),
    repeat('cancel opted out', second, log, async () => {
      while ((await cancelOptedOut(database, null)).isMore);
    }),
    repeat('release chunks', second, log, async () => {
      if ((await releaseForgottenChunks(database)) > 0) onReleased();
    }),
    repeat('finish batches', 5 * second, log, () => database.transaction().execute(finishBatches)),
    repeat('match receipts', 30 * second, log, () => matchDueReceipts(database, perRun)),
    repeat('end partly reported', 2 * second, log, async () => {
      while ((await endPartlyReported(database, partReceiptSeconds, perRun)) === perRun);
    }),
    repeat('end without receipt', 10 * minute, log, async () => {
      while ((await endWithoutReceipt(database, receiptHours, perRun)) === perRun);
      await removeOldPolls(database, receiptHours);
    }),
    repeat('remove staged', 10 * minute, log, async () => {
      await removeOldStaged(database, stagedPerRun);
    }),
    repeat('remove contact groups', 5 * second, log, () => removeDeletedGroups(database)),
    repeat('remove imports', 10 * minute, log, () => removeOldImports(database)),
    repeat('store skeletons of references', 10 * minute, log, async () => {
      while ((await storeSkeletons(database, perRun)) === perRun);
    }),
    repeat('remove test messages', minute, log, async () => {
      while ((await removeTestMessages(database, testBatchesPerRun)) === testBatchesPerRun);
    }),
    repeat('remove webhook deliveries', 10 * minute, log, () => removeWebhookDeliveries(database)),
    repeat('forget do-not-disturb', 10 * minute, log, () => forgetDoNotDisturb(database)),
    repeat('remove API requests', 10 * minute, log, async () => {
      while ((await removeOldRequests(database, perRun)) > 0);
    }),
    repeat('remove expired', 10 * minute, log, () => removeExpired(database)),
  ];
  return {
    name: 'upkeep',
    stop: async () => {
      await Promise.all(tasks.map((task) => task.stop()));
    },
  };
}
