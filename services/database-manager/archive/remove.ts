import { sql, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { bigints, integers, texts } from '#services/kit/database/sql/arrays.ts';
import { forceIndexScans } from '#services/kit/database/sql/planSettings.ts';
import { deleteParts, isOfBatch } from '../retention/conditions.ts';
import { perStep } from '../retention/remove.ts';
import { readFile, type Archive, type ArchivedFile } from './files.ts';
import type { ArchiveLease } from './lease.ts';
import { archivedLines, readArchivedMessage, type ArchivedMessage } from './lines.ts';

/**
 * Removes the messages that a file contains, which is read back and compared with what was written. A message that has
 * changed since then, by a late receipt or a refund, stays for the next file of its day.
 * @returns how many were removed
 * @throws DamagedFile before anything is removed
 */
export async function removeArchived(
  archive: Archive,
  lease: ArchiveLease,
  file: ArchivedFile,
  signal?: AbortSignal,
): Promise<number> {
  const content = await readFile(archive, file, signal);
  await coverDay(archive, file.day);
  let removed = 0;
  let passed = 0;
  let step: ArchivedMessage[] = [];
  const remove = async () => {
    signal?.throwIfAborted();
    const messages = step;
    step = [];
    removed += await archive.database.transaction().execute(async (transaction) => {
      await lease.renew(transaction);
      await sql`
        update archived_files set done_count = done_count + ${messages.length} where name = ${file.name}`.execute(
        transaction,
      );
      return removeMessages(transaction, messages);
    });
  };
  for await (const lines of archivedLines(content)) {
    for (const line of lines) {
      passed += 1;
      if (passed <= file.done) continue;
      step.push(readArchivedMessage(line));
      if (step.length === perStep) await remove();
    }
  }
  if (step.length > 0) await remove();
  return removed;
}

/** From when on counts can be proved by counting messages; see `moveBorder` of the retention. */
async function coverDay({ database }: Archive, day: string): Promise<void> {
  await sql`
    update retention set messages_from = day_end
    from (select (${day}::date + 1)::timestamp at time zone 'UTC' as day_end) archived
    where messages_from is null or messages_from < day_end`.execute(database);
}

async function removeMessages(
  transaction: Transaction<Schema>,
  messages: readonly ArchivedMessage[],
): Promise<number> {
  const columnOf = <Value>(value: (message: ArchivedMessage) => Value) => messages.map(value);
  await forceIndexScans(transaction);
  const { rows } = await sql<{ removed: number }>`
    with archived as materialized (
      select * from unnest(${bigints(columnOf(({ companyId }) => companyId))}, ${bigints(columnOf(({ id }) => id))},
        ${texts(columnOf(({ status }) => status))}, ${integers(columnOf(({ charged }) => charged))},
        ${integers(columnOf(({ refunded }) => refunded))}) as archived (company_id, id, status, charged, refunded)
    ), picked as materialized (
      select messages.company_id, messages.id from archived
      join messages on messages.company_id = archived.company_id and messages.id = archived.id
      where messages.status = archived.status and messages.charged = archived.charged
        and messages.refunded = archived.refunded
      order by messages.company_id, messages.id for update of messages skip locked
    ), gone as (
      delete from messages using picked where messages.company_id = picked.company_id and messages.id = picked.id
      returning messages.*
    ), parts as (${deleteParts})
    select count(*) as removed from gone`.execute(transaction);
  // A statement sees no row of those that it has deleted itself as gone.
  await sql`
    delete from batches using (
      select distinct * from unnest(${bigints(columnOf(({ companyId }) => companyId))},
        ${bigints(columnOf(({ batchId }) => batchId))}) as archived (company_id, id)
    ) archived
    where batches.company_id = archived.company_id and batches.id = archived.id and batches.kind = 'single'
      and not exists (select from messages where ${isOfBatch})
      and not exists (select from chunks where chunks.company_id = batches.company_id and chunks.batch_id = batches.id)`.execute(
    transaction,
  );
  return rows[0]!.removed;
}
