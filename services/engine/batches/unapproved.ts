import { sql } from 'kysely';
import type { Operator } from '#contract/sms-receiver/messages.ts';
import type { CheckReport } from '#contract/sms-receiver/recipients.ts';
import { notApprovedCode } from '#domain/messages/errorWords.ts';
import { texts } from '#services/kit/database/sql/arrays.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import { unapprovedOperatorsSql } from '#services/kit/queries/approvalSql.ts';
import type { BatchKey } from '../messages/keys.ts';
import { rejectQueued } from '../messages/rejectQueued.ts';
import type { LockedBatch } from './lockBatch.ts';

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

/** Ends those messages of a scheduled batch, before it starts, whose operators do not approve its sender ID any more. */
export async function rejectUnapproved(
  database: Database,
  key: BatchKey,
  unapproved: readonly Operator[],
): Promise<void> {
  if (unapproved.length === 0) return;
  const rejected = {
    chunks: sql<boolean>`batch_id = ${key.batchId} and exists (
      select from messages where messages.company_id = chunks.company_id and messages.chunk_id = chunks.id
        and messages.status = 'queued' and messages.operator = any(${texts(unapproved)}))`,
    only: sql`join unnest(${texts(unapproved)}) as unapproved (operator) on unapproved.operator = messages.operator`,
    code: notApprovedCode,
  };
  while (await rejectQueued(database, key, rejected));
}
