import { sql, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { noContentApprovalCode } from '#domain/messages/errorWords.ts';
import { bigints } from '#services/kit/database/sql/arrays.ts';
import { endWaiting } from '../../messages/endWaiting.ts';
import { lockCurrentLeases } from '../leases/leases.ts';
import type { WaitingInChunk } from '../types.ts';

/**
 * Ends messages of leased chunks that may leave over no route, because their text has no approval, and releases their credit.
 * Chunks whose lease was lost are left out.
 */
export async function refuseMessages(
  transaction: Transaction<Schema>,
  chunks: readonly WaitingInChunk[],
): Promise<void> {
  const current = await lockCurrentLeases(
    transaction,
    chunks.map(({ lease }) => lease),
    'exclusive',
  );
  const ours = chunks.filter(({ lease }) => current.has(lease.token));
  if (ours.length === 0) return;
  await endWaiting(
    transaction,
    ours.map(({ lease }) => lease),
    {
      end: 'rejected',
      code: noContentApprovalCode,
      only: sql`join unnest(${bigints(ours.flatMap(({ messageIds }) => [...messageIds]))}) as refused (id) on refused.id = messages.id`,
    },
  );
}
