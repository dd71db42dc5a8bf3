import { sql, type RawBuilder } from 'kysely';
import { classesThatStopAtDoNotDisturb } from '#domain/messages/messageClass.ts';
import { onDoNotDisturbCode } from '#domain/messages/errorWords.ts';
import { bigints, texts } from '#services/kit/database/arrays.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import { endWaiting } from '../messages/endWaiting.ts';
import { isBatch, type BatchKey, type ChunkKey } from '../messages/keys.ts';

/** Chunks of one transaction, so that none lasts. */
const chunksPerStep = 10;
/** An answer carries the time at which its transaction began, and is seen when it ends. */
const marginSeconds = 60;

/** The numbers that came on the list since a row of `batches` was checked, as rows of `do_not_disturb`. */
const cameSinceCheck: RawBuilder<boolean> = sql`batches.class = any(${texts(classesThatStopAtDoNotDisturb)})
  and do_not_disturb.answered_at > coalesce(batches.staged_at, batches.accepted_at) - make_interval(secs => ${marginSeconds})`;

/** Whether numbers came on the do-not-disturb list since a batch was checked that it may not go to; cheap for any batch. */
export async function hasNewlyListed(queries: Queries, key: BatchKey): Promise<boolean> {
  const row = await queries
    .selectFrom('batches')
    .select(sql<boolean>`exists (select from do_not_disturb where ${cameSinceCheck})`.as('isOne'))
    .where(isBatch(key))
    .executeTakeFirst();
  return row?.isOne ?? false;
}

/**
 * Ends the messages of a scheduled batch, before it starts, to numbers that came on the do-not-disturb list since it was checked, and
 * releases their credit. Each step is a transaction of its own; after a crash the next start goes on.
 */
export async function rejectListed(database: Database, key: BatchKey): Promise<void> {
  if (!(await hasNewlyListed(database, key))) return;
  const chunkIds = await chunksWithListed(database, key);
  for (let start = 0; start < chunkIds.length; start += chunksPerStep)
    await database.transaction().execute(async (transaction) => {
      const { rows: chunks } = await sql<ChunkKey>`
        select company_id as "companyId", id as "chunkId" from chunks
        where company_id = ${key.companyId} and id = any(${bigints(chunkIds.slice(start, start + chunksPerStep))})
          and lease_until is null
          -- A person may have cancelled or moved it since.
          and exists (select from batches where company_id = ${key.companyId} and id = ${key.batchId} and state = 'scheduled')
        order by id for update skip locked`.execute(transaction);
      if (chunks.length === 0) return;
      await endWaiting(transaction, chunks, {
        end: 'rejected',
        code: onDoNotDisturbCode,
        only: sql`join do_not_disturb on do_not_disturb.msisdn = messages.msisdn`,
      });
    });
}

/** In one reading of the batch, which has no index by number. */
async function chunksWithListed(queries: Queries, { companyId, batchId }: BatchKey): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct chunks.id from batches
    join chunks on chunks.company_id = batches.company_id and chunks.batch_id = batches.id
    join messages on messages.company_id = chunks.company_id and messages.chunk_id = chunks.id
    join do_not_disturb on do_not_disturb.msisdn = messages.msisdn
    where batches.company_id = ${companyId} and batches.id = ${batchId} and ${cameSinceCheck}
      and messages.status = 'queued'
    order by chunks.id`.execute(queries);
  return rows.map(({ id }) => id);
}
