import type { Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { stillOurs } from './hold.ts';
import { waitBeforeRetry } from '../messages/retry.ts';
import type { WaitingInChunk } from './types.ts';

/**
 * For a stopping dispatcher: moves waiting messages out of chunks that also have messages in flight, into chunks that
 * any dispatcher can lease. Otherwise they would wait until every message in flight is settled or, if the process
 * ends first, until the lease runs out. Chunks whose lease was lost are skipped, and so are messages that an earlier
 * try has moved: its confirmation may have been lost, and another dispatcher may have leased them since.
 */
export async function handOverWaiting(
  transaction: Transaction<Schema>,
  chunks: readonly WaitingInChunk[],
): Promise<void> {
  const ours = await stillOurs(
    transaction,
    chunks.map(({ lease }) => lease),
    'alone',
  );
  await waitBeforeRetry(
    transaction,
    chunks
      .filter(({ lease }) => ours.has(lease.token))
      .flatMap(({ lease, messageIds }) =>
        messageIds.map((id) => ({
          companyId: lease.companyId,
          chunkId: lease.chunkId,
          id,
          waitSeconds: 0,
        })),
      ),
  );
}
