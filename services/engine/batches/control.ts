import { sql, type Transaction } from 'kysely';
import type { BatchState } from '#contract/sms-receiver/messages.ts';
import type { Schema } from '#database/schema.ts';
import { canDo, type BatchAction } from '#domain/messages/batchState.ts';
import { changesBetween, writeAuditEntry } from '#services/kit/auth/audit.ts';
import { AppError, notFound } from '#services/kit/errors.ts';
import type { Session } from '#services/kit/auth/session.ts';
import type { BatchKey } from '../messages/keys.ts';
import { stopClaims, releaseBatch } from './releaseBatch.ts';
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
  if (may === 'no') throw new AppError('conflict', refusals[action](batch.state));
  if (may === 'done') {
    if (action === 'start' && startsAt) throw new AppError('conflict', refusals.start(batch.state));
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
  async pause(transaction, batch) {
    await setState(transaction, batch, 'paused');
    await stopClaims(transaction, batch);
  },
  resume: releaseBatch,
  /** Its unsent messages end afterwards, step by step; see `cancelUnsent`. */
  async cancel(transaction, batch) {
    await setState(transaction, batch, 'cancelled');
    await stopClaims(transaction, batch);
  },
  async start(transaction, batch, startsAt) {
    await transaction
      .updateTable('batches')
      .set({ state: 'scheduled', starts_at: startsAt ?? sql<Date>`now()` })
      .where('company_id', '=', batch.companyId)
      .where('id', '=', batch.batchId)
      .execute();
    if (!startsAt) await releaseBatch(transaction, batch);
  },
};

const refusals: Record<BatchAction, (state: BatchState) => string> = {
  pause: (state) => `Only what is running can be paused; this batch is ${state}.`,
  resume: (state) => `Only what is paused can be resumed; this batch is ${state}.`,
  cancel: (state) => `There is nothing to cancel; this batch is ${state}.`,
  start: (state) => `Only what is scheduled or late can be started; this batch is ${state}.`,
};

async function setState(
  transaction: Transaction<Schema>,
  { companyId, batchId }: BatchKey,
  state: BatchState,
): Promise<void> {
  await transaction
    .updateTable('batches')
    .set({ state, ...(state === 'cancelled' && { finished_at: sql<Date>`now()` }) })
    .where('company_id', '=', companyId)
    .where('id', '=', batchId)
    .execute();
}

function stateOf(transaction: Transaction<Schema>, { companyId, batchId }: BatchKey) {
  return transaction
    .selectFrom('batches')
    .select(['state', 'starts_at as startsAt'])
    .where('company_id', '=', companyId)
    .where('id', '=', batchId)
    .executeTakeFirstOrThrow();
}
