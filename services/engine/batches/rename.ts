import type { Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { changesBetween, writeAuditEntry, type Actor } from '#services/kit/auth/audit.ts';
import { notFound } from '#services/kit/errors.ts';
import { isBatch, type BatchKey } from '../messages/keys.ts';

/**
 * Names a batch, or takes its name away. Its chunks are not locked, so that sending goes on meanwhile.
 * @param rename gives the new name for the old one
 * @throws not-found
 */
export async function renameBatch(
  transaction: Transaction<Schema>,
  actor: Actor,
  key: BatchKey,
  rename: (before: string | null) => string | null,
): Promise<void> {
  const before = await transaction
    .selectFrom('batches')
    .select('name')
    .where(isBatch(key))
    .where('kind', '<>', 'single')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) throw notFound('batch');
  const name = rename(before.name);
  if (before.name === name) return;
  await transaction.updateTable('batches').set({ name }).where(isBatch(key)).execute();
  await writeAuditEntry(transaction, actor, {
    action: 'updated',
    noun: 'batch',
    companyId: key.companyId,
    recordId: key.batchId,
    recordName: String(key.batchId),
    changes: changesBetween(before, { name }, ['name']),
  });
}
