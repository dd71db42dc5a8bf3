import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { bigints } from '#services/kit/database/arrays.ts';
import { settle } from '../credit/ledger.ts';
import { routeOf, talliesOf, tally, type Move } from '../rollups/tally.ts';
import { finishChunks } from './finish.ts';
import type { ChunkKey } from '../queue/types.ts';

export interface Ending {
  end: 'cancelled' | 'expired';
  /** In the ledger, before a name of its own; missing is `end`. */
  reason?: string;
  /** A join that leaves some messages out; missing is all that wait. */
  only?: RawBuilder<unknown>;
}

/**
 * Ends what waits in chunks that the caller has locked and no dispatcher holds: the messages come to `end`, their credit
 * is free, the chunks are gone. What may have left, and was to be sent once more, becomes `unknown` instead: it is
 * not known to have expired, and cannot be called back for certain. A chunk in which something is left stays.
 * @returns how many messages
 */
export async function endWaiting(
  transaction: Transaction<Schema>,
  chunks: readonly ChunkKey[],
  { end, reason = end, only = sql`` }: Ending,
): Promise<number> {
  const { rows } = await sql<Move & { released: number }>`
    with locked as (
      select messages.company_id, messages.id from messages
      join unnest(${bigints(chunks.map(({ companyId }) => companyId))},
                  ${bigints(chunks.map(({ chunkId }) => chunkId))}) as given (company_id, chunk_id)
        on given.company_id = messages.company_id and given.chunk_id = messages.chunk_id
      ${only}
      where messages.status = 'queued'
      order by messages.company_id, messages.id
      for update of messages
    ), ended as (
      update messages set status = case when messages.uncertain_at is null then ${end} else 'unknown' end, final_at = now()
      from locked where messages.company_id = locked.company_id and messages.id = locked.id
      returning messages.*, ${routeOf} as to_route
    )
    select company_id as "companyId", batch_id as "batchId", operator, 'queued' as "fromStatus", 0 as "fromRoute",
      status as "toStatus", to_route as "toRoute", count(*) as messages, sum(segments)::bigint as segments,
      sum(charged)::bigint as "chargedBefore", sum(charged)::bigint as "chargedAfter",
      sum(refunded)::bigint as "refundedBefore", sum(refunded)::bigint as "refundedAfter",
      sum(segments - charged)::bigint as released
    from ended group by 1, 2, 3, 6, 7`.execute(transaction);
  await tally(transaction, talliesOf(rows));
  await finishChunks(transaction, chunks);
  // After the batches: who accepts a resend locks a batch, and then the account.
  await settle(
    transaction,
    `${reason} ${randomUUID()}`,
    rows.map(({ companyId, batchId, released }) => ({ companyId, batchId, charged: 0, released })),
  );
  return rows.reduce((sum, { messages }) => sum + messages, 0);
}
