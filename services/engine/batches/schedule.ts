import { sql } from 'kysely';
import { batchLimits } from '#contract/sms-receiver/newBatches.ts';
import type { Database } from '#services/kit/database/index.ts';
import { crashPoint } from '../crashPoint.ts';
import { rejectListed } from '../do-not-disturb/rejectListed.ts';
import { leasedSeconds } from '../opt-outs/cancelOptedOut.ts';
import { rejectUnapproved, unapprovedOfBatchSql } from './unapproved.ts';
import { releaseBatch } from './releaseBatch.ts';
import { isBatch } from '../messages/keys.ts';
import { lockBatch } from './lockBatch.ts';

/** Batches of one run; the next one goes on. */
const perRun = 50;

/**
 * Starts the scheduled batches that are due. A batch whose start was missed long ago, while no process ran, becomes `late`
 * instead: a person has to decide whether it is still wanted. Messages to operators that do not approve the sender ID any more, and to
 * numbers that came on the do-not-disturb list, end as rejected first.
 * @param asIf decides by this time instead of the database's clock
 * @returns how many were started
 */
export async function startDue(database: Database, asIf?: Date): Promise<number> {
  const now = asIf ?? (await readNow(database));
  const due = await database
    .selectFrom('batches')
    .select(['company_id as companyId', 'id as batchId', 'starts_at as startsAt'])
    .select(unapprovedOfBatchSql.as('unapproved'))
    .where('state', '=', 'scheduled')
    .where('starts_at', '<=', now)
    .orderBy('starts_at')
    .limit(perRun)
    .execute();
  const lateFrom = new Date(now.getTime() - batchLimits.lateMinutes * 60_000);
  let started = 0;
  for (const { startsAt, unapproved, ...key } of due) {
    if (startsAt! >= lateFrom) {
      await rejectUnapproved(database, key, unapproved ?? []);
      await rejectListed(database, key);
    }
    started += await database.transaction().execute(async (transaction) => {
      const batch = await lockBatch(transaction, key);
      // Another process may have started it, or a person may have moved its start.
      const row = await transaction
        .selectFrom('batches')
        .select('starts_at')
        .where(isBatch(key))
        .where('state', '=', 'scheduled')
        .where('starts_at', '<=', now)
        .executeTakeFirst();
      if (!batch || !row) return 0;
      if (row.starts_at! >= lateFrom) {
        await releaseBatch(transaction, batch);
        return 1;
      }
      await transaction.updateTable('batches').set({ state: 'late' }).where(isBatch(key)).execute();
      return 0;
    });
    crashPoint('after-start-commit');
  }
  return started;
}

async function readNow(database: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(database);
  return rows[0]!.now;
}

/**
 * Makes chunks of running batches claimable again that stayed unclaimable: a dispatcher released them as paused just
 * when their batch was resumed, or they were recalled to cancel the messages of a recipient who opted out, which is done.
 * @returns how many
 */
export async function releaseForgottenChunks(database: Database): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update chunks set available_at = now(), expires_at = batches.valid_until from batches
    where batches.company_id = chunks.company_id and batches.id = chunks.batch_id
      and chunks.available_at = 'infinity' and chunks.lease_until is null and batches.state = 'running'
      and not exists (select from opt_outs where opt_outs.company_id = chunks.company_id
        and opt_outs.look_at <= now() + make_interval(secs => ${leasedSeconds}))`.execute(database);
  return Number(numAffectedRows);
}
