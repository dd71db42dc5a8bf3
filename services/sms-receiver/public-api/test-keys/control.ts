import { sql } from 'kysely';
import { canDo } from '#domain/messages/status/batchState.ts';
import { testBatchState } from '#domain/messages/testCarrier.ts';
import { startOf } from '#services/engine/acceptance/start.ts';
import type { BatchKey } from '#services/engine/messages/keys.ts';
import type { Clock } from '#services/kit/database/DatabaseClock.ts';
import type { Database } from '#services/kit/database/index.ts';
import { notFound, refusal } from '#services/kit/errors.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { writeAs } from '#services/kit/auth/writeAs.ts';
import { changeTestBatch, lockTestBatch } from './repository.ts';

/**
 * Cancels a batch of a test key, or moves its start, in the states in which a real one allows it.
 * @param isOfOne whether it is that of a single message, which is cancelled only while it waits for its start
 * @throws not-found, conflict, rule-refused
 */
export async function controlTestBatch(
  { database, clock }: { database: Database; clock: Clock },
  session: Session,
  key: BatchKey,
  change: 'cancel' | { startsAt: string },
  { isOfOne = false }: { isOfOne?: boolean } = {},
): Promise<void> {
  const start = change === 'cancel' ? undefined : startOf(change.startsAt, clock);
  await writeAs(database, session, async (transaction) => {
    const batch = await lockTestBatch(transaction, key);
    if (!batch) throw notFound('batch');
    const state = testBatchState(batch, clock.now());
    if (isOfOne && canDo('start', state) !== 'yes' && (start || state !== 'cancelled'))
      throw refusal('conflict', 'message-not-waiting');
    if (start) {
      if (canDo('start', state) !== 'yes') throw refusal('conflict', 'batch-not-waiting', { state });
      return changeTestBatch(transaction, key, { starts_at: start });
    }
    const may = canDo('cancel', state);
    if (may === 'no') throw refusal('conflict', 'batch-not-cancellable', { state });
    if (may === 'yes') await changeTestBatch(transaction, key, { cancelled_at: sql<Date>`now()` });
  });
}
