import { sql } from 'kysely';
import { batchLimits } from '#contract/sms-receiver/newBatches.ts';
import { deleteInSteps } from '#services/kit/database/sql/deleteInSteps.ts';
import type { Database } from '#services/kit/database/index.ts';
import { isBatch, type BatchKey } from '../../messages/keys.ts';

/** Chunks of one statement, few enough that none takes long. */
const stepChunks = 10;
/** The process of a check that lasts longer has died. */
const abandonedHours = 1;

/**
 * Removes a staged batch in steps. The first step removes its report, without which it cannot be accepted any more. A
 * batch that was accepted meanwhile stays.
 */
export async function removeStaged(database: Database, key: BatchKey): Promise<void> {
  const ours = await database
    .updateTable('batches')
    .set({ report: null })
    .where(isBatch(key))
    .where('state', '=', 'staged')
    .returning('id')
    .executeTakeFirst();
  if (!ours) return;
  while ((await deleteChunks(database, key)) > 0);
  const ofBatch = sql`company_id = ${key.companyId} and batch_id = ${key.batchId}`;
  await deleteInSteps(database, 'rejects', ofBatch, { column: 'row_number', first: 0 });
  await database.deleteFrom('batches').where(isBatch(key)).execute();
}

/** Some chunks with their messages. By chunk, because a scan of messages would pass deleted rows again and again. */
async function deleteChunks(database: Database, { companyId, batchId }: BatchKey): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with step as (
      select id from chunks where company_id = ${companyId} and batch_id = ${batchId} order by id limit ${stepChunks}
    ), emptied as (
      delete from messages using step where messages.company_id = ${companyId} and messages.chunk_id = step.id
    )
    delete from chunks using step where chunks.company_id = ${companyId} and chunks.id = step.id`.execute(
    database,
  );
  return Number(numAffectedRows);
}

/** Marks a discarded check. `report is null` alone is not enough: it also holds while a list is being checked. */
const discardedAt = new Date(0);

/**
 * Discards earlier checks of the same list by the same person: they cannot be accepted any more and are removed soon.
 */
export async function discardEarlier(
  database: Database,
  { companyId, batchId }: BatchKey,
  userId: number,
  listHash: Uint8Array,
): Promise<void> {
  await database
    .updateTable('batches')
    .set({ report: null, staged_at: discardedAt })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('list_hash', '=', listHash)
    .where('id', '<', batchId)
    .where('state', '=', 'staged')
    .where('report', 'is not', null)
    .execute();
}

/** Removes the discarded checks of a company at once. */
export async function removeDiscarded(database: Database, companyId: number): Promise<void> {
  const discarded = await database
    .selectFrom('batches')
    .select(['company_id as companyId', 'id as batchId'])
    .where('company_id', '=', companyId)
    .where('state', '=', 'staged')
    .where('staged_at', '=', discardedAt)
    .execute();
  for (const key of discarded) await removeStaged(database, key);
}

/** Removes batches that were checked a day ago, and those whose check died with its process. For the upkeep. */
export async function removeOldStaged(database: Database, limit: number): Promise<number> {
  const old = await database
    .selectFrom('batches')
    .select(['company_id as companyId', 'id as batchId'])
    .where('state', '=', 'staged')
    .where(
      sql<boolean>`staged_at < now() - make_interval(hours => case when report is null then ${abandonedHours}::int
        else ${batchLimits.stagedHours}::int end)`,
    )
    .limit(limit)
    .execute();
  for (const key of old) await removeStaged(database, key);
  return old.length;
}
