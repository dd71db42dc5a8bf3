import { sql, type RawBuilder } from 'kysely';
import { classesThatStopAtDoNotDisturb } from '#domain/messages/messageClass.ts';
import { onDoNotDisturbCode } from '#domain/messages/errorWords.ts';
import { bigints, texts } from '#services/kit/database/sql/arrays.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import { isBatch, type BatchKey } from '../messages/keys.ts';
import { chunksPerStep, rejectQueued } from '../messages/rejectQueued.ts';

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

/** Ends the messages of a scheduled batch, before it starts, to numbers that came on the do-not-disturb list since it was checked. */
export async function rejectListed(database: Database, key: BatchKey): Promise<void> {
  if (!(await hasNewlyListed(database, key))) return;
  const chunkIds = await chunksWithListed(database, key);
  for (let start = 0; start < chunkIds.length; start += chunksPerStep)
    await rejectQueued(database, key, {
      chunks: sql<boolean>`id = any(${bigints(chunkIds.slice(start, start + chunksPerStep))})`,
      only: sql`join do_not_disturb on do_not_disturb.msisdn = messages.msisdn`,
      code: onDoNotDisturbCode,
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
