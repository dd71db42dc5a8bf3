import type { Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { requeue } from '../../messages/requeue.ts';
import { lockCurrentLeases } from './leases.ts';
import type { WaitingInChunk } from '../types.ts';

/**
 * For a stopping dispatcher: moves waiting messages out of chunks that also have messages in flight, into chunks that
 * any dispatcher can claim. Otherwise they would wait until every message in flight is settled or, if the process
 * ends first, until the lease expires. Chunks whose lease was lost are skipped, and so are messages that an earlier
 * try has moved: its confirmation may have been lost, and another dispatcher may have leased them since.
 */
export async function releaseWaiting(
  transaction: Transaction<Schema>,
  chunks: readonly WaitingInChunk[],
): Promise<void> {
  const leases = chunks.map(({ lease }) => lease);
  const current = await lockCurrentLeases(transaction, leases, 'exclusive');
  await requeue(
    transaction,
    chunks
      .filter(({ lease }) => current.has(lease.token))
      .flatMap(({ lease: { companyId, chunkId }, messageIds }) =>
        messageIds.map((id) => ({ companyId, chunkId, id, waitSeconds: 0 })),
      ),
  );
}
