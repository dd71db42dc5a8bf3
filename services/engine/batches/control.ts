import { sql, type Transaction } from 'kysely';
import type { Reason } from '#contract/reasons.ts';
import type { Schema } from '#database/schema.ts';
import { canDo, type BatchAction } from '#domain/messages/status/batchState.ts';
import { changesBetween, writeAuditEntry } from '#services/kit/auth/audit.ts';
import { notFound, refusal } from '#services/kit/errors.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { isBatch, type BatchKey } from '../messages/keys.ts';
import { hasNewlyListed } from '../do-not-disturb/rejectListed.ts';
import { hasUnapproved } from './unapproved.ts';
import { releaseBatch, stopBatch } from './releaseBatch.ts';
import { lockBatch, type LockedBatch } from './lockBatch.ts';

const auditActions = { pause: 'paused', resume: 'resumed', cancel: 'cancelled', start: 'started' } as const;

/**
 * Pauses, resumes, cancels or starts a batch, with its audit entry. An action that was done before changes nothing.
 * @param startsAt for `start`: another time instead of now
 * @returns whether it changed anything
 * @throws not-found, conflict in a state that does not allow it
 */
export async function controlBatch(
  transaction: Transaction<Schema>,
  session: Session,
  key: BatchKey,
  action: BatchAction,
  startsAt?: Date,
): Promise<boolean> {
  const batch = await lockBatch(transaction, key);
  if (!batch) throw notFound('batch');
  const may = canDo(action, batch.state);
  if (may === 'no') throw refusal('conflict', refusals[action], { state: batch.state });
  if (may === 'done') {
    if (action === 'start' && startsAt) throw refusal('conflict', refusals.start, { state: batch.state });
    return false;
  }
  await changes[action](transaction, batch, startsAt);
  const after = await stateOf(transaction, key);
  await writeAuditEntry(transaction, session, {
    action: auditActions[action],
    noun: 'batch',
    companyId: key.companyId,
    recordId: key.batchId,
    recordName: String(key.batchId),
    changes: changesBetween({ state: batch.state }, after, ['state', 'startsAt']),
  });
  return true;
}

type Change = (
  transaction: Transaction<Schema>,
  batch: LockedBatch,
  startsAt: Date | undefined,
) => Promise<void>;

const changes: Record<BatchAction, Change> = {
  pause: (transaction, batch) => stopBatch(transaction, batch, 'paused'),
  async resume(transaction, batch) {
    if (await mayBeStopped(transaction, batch)) await startSoon(transaction, batch);
    else await releaseBatch(transaction, batch);
  },
  /** Its unsent messages end afterwards, step by step; see `cancelUnsent`. */
  cancel: (transaction, batch) => stopBatch(transaction, batch, 'cancelled'),
  async start(transaction, batch, startsAt) {
    await startSoon(transaction, batch, startsAt);
    if (!startsAt && !(await mayBeStopped(transaction, batch))) await releaseBatch(transaction, batch);
  },
};

/** Whether some of its messages may not be sent any more, which have to end before it starts. */
async function mayBeStopped(transaction: Transaction<Schema>, batch: LockedBatch): Promise<boolean> {
  return (await hasUnapproved(transaction, batch)) || hasNewlyListed(transaction, batch);
}

/** `startDue` starts it then, after it has ended what may not be sent any more. */
async function startSoon(
  transaction: Transaction<Schema>,
  batch: LockedBatch,
  startsAt?: Date,
): Promise<void> {
  await transaction
    .updateTable('batches')
    .set({ state: 'scheduled', starts_at: startsAt ?? sql<Date>`now()` })
    .where(isBatch(batch))
    .execute();
}

const refusals = {
  pause: 'batch-not-running',
  resume: 'batch-not-paused',
  cancel: 'batch-not-cancellable',
  start: 'batch-not-waiting',
} as const satisfies Record<BatchAction, Reason>;

function stateOf(transaction: Transaction<Schema>, key: BatchKey) {
  return transaction
    .selectFrom('batches')
    .select(['state', 'starts_at as startsAt'])
    .where(isBatch(key))
    .executeTakeFirstOrThrow();
}
