import { sql, type Transaction } from 'kysely';
import type { Operator } from '#contract/sms-receiver/messages.ts';
import type { CheckReport } from '#contract/sms-receiver/recipients.ts';
import type { Schema } from '#database/schema.ts';
import { notApprovedCode } from '#domain/messages/errorWords.ts';
import { texts } from '#services/kit/database/arrays.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import { unapprovedOperatorsSql } from '#services/kit/queries/approvalSql.ts';
import { endWaiting } from '../messages/endWaiting.ts';
import type { BatchKey, ChunkKey } from '../messages/keys.ts';
import type { LockedBatch } from './lockBatch.ts';

/** Chunks of one transaction, so that none lasts. */
const chunksPerStep = 10;

/** The valid rows of a list that belong to operators that have not approved its sender ID; nothing where there are none. */
export function countUnapproved(
  { operators }: Pick<CheckReport, 'operators'>,
  unapproved: readonly Operator[],
): Pick<CheckReport, 'unapproved'> {
  const counts = unapproved.flatMap((operator) => {
    const count = operators[operator] ?? 0;
    return count > 0 ? [[operator, count] as const] : [];
  });
  return counts.length > 0 ? { unapproved: Object.fromEntries(counts) } : {};
}

/** Operators that do not approve the sender ID of a row of `batches`; null where it was deleted. */
export const unapprovedOfBatchSql = sql<Operator[] | null>`(select ${unapprovedOperatorsSql} from sender_ids
  where sender_ids.company_id = batches.company_id and sender_ids.name = batches.sender_id)`;

/** Whether an accepted batch has numbers of operators that by now do not approve its sender ID. */
export async function hasUnapproved(
  queries: Queries,
  { companyId, batchId, report }: LockedBatch,
): Promise<boolean> {
  if (!report) return false;
  const row = await queries
    .selectFrom('batches')
    .select(unapprovedOfBatchSql.as('unapproved'))
    .where('company_id', '=', companyId)
    .where('id', '=', batchId)
    .executeTakeFirst();
  return countUnapproved(report, row?.unapproved ?? []).unapproved !== undefined;
}

/**
 * Ends those messages of a scheduled batch, before it starts, whose operators do not approve its sender ID any more, and releases
 * their credit. Each step is a transaction of its own; after a crash the next start goes on.
 */
export async function rejectUnapproved(
  database: Database,
  key: BatchKey,
  unapproved: readonly Operator[],
): Promise<void> {
  if (unapproved.length === 0) return;
  const step = () =>
    database.transaction().execute(async (transaction) => {
      const chunks = await lockChunks(transaction, key, unapproved);
      if (chunks.length === 0) return false;
      await endWaiting(transaction, chunks, {
        end: 'rejected',
        code: notApprovedCode,
        only: sql`join unnest(${texts(unapproved)}) as unapproved (operator) on unapproved.operator = messages.operator`,
      });
      return true;
    });
  while (await step());
}

/** Chunks with such messages that no dispatcher has leased. */
async function lockChunks(
  transaction: Transaction<Schema>,
  { companyId, batchId }: BatchKey,
  unapproved: readonly Operator[],
): Promise<ChunkKey[]> {
  const { rows } = await sql<ChunkKey>`
    select company_id as "companyId", id as "chunkId" from chunks
    where company_id = ${companyId} and batch_id = ${batchId} and lease_until is null
      -- A person may have cancelled or moved it since.
      and exists (select from batches where company_id = ${companyId} and id = ${batchId} and state = 'scheduled')
      and exists (select from messages where messages.company_id = chunks.company_id and messages.chunk_id = chunks.id
        and messages.status = 'queued' and messages.operator = any(${texts(unapproved)}))
    order by id limit ${chunksPerStep}
    for update skip locked`.execute(transaction);
  return rows;
}
