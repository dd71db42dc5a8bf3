import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import type { WaitingEnd } from '#domain/messages/status/messageStatus.ts';
import { unnestChunks, type ChunkKey } from './keys.ts';
import { refundOfFailure } from './refund.ts';
import { changeMessages } from './transition.ts';

export interface Ending {
  end: WaitingEnd;
  /** Our own code for why, which `domain/messages/errorWords.ts` has in words; by default none. */
  code?: string;
  /** Begins the reference in the ledger; `end` by default. */
  reason?: string;
  /** A join that restricts the messages; by default all that wait. */
  only?: RawBuilder<unknown>;
}

/**
 * Ends the waiting messages of chunks that the caller has locked and that no other dispatcher has leased. Their credit is
 * released, and chunks that are empty then are removed. A message that may have been sent, and was to be sent once
 * more, becomes `unknown` instead: it is not known to have expired, and cannot be cancelled for certain. A message of which the
 * carrier has some parts cannot be cancelled either: the text will never be whole, so it has failed.
 * @returns how many messages
 */
export async function endWaiting(
  transaction: Transaction<Schema>,
  chunks: readonly ChunkKey[],
  { end, code, reason = end, only = sql`` }: Ending,
): Promise<number> {
  const endOfPartlySent = end === 'cancelled' ? 'failed' : end;
  return changeMessages(transaction, `${reason} ${randomUUID()}`, async (changes) => {
    changes.finish(chunks);
    const ending = {
      changes: sql`
        select messages.company_id, messages.id,
          case when messages.uncertain_at is not null then 'unknown'
            when messages.charged > 0 then ${endOfPartlySent} else ${end} end as status
        from messages join ${unnestChunks(chunks)} as given (company_id, chunk_id)
          on given.company_id = messages.company_id and given.chunk_id = messages.chunk_id
        ${only}
        where messages.status = 'queued'
        order by messages.company_id, messages.id
        for update of messages`,
      from: 'queued',
      refunded: refundOfFailure(),
      ...(code !== undefined && { patch: sql`carrier_status = coalesce(messages.carrier_status, ${code})` }),
    } as const;
    // Again: a message that a receipt changed while this waited for it is only locked by the first statement.
    const moves = [...(await changes.transition(ending)), ...(await changes.transition(ending))];
    return moves.reduce((sum, { ids }) => sum + ids.length, 0);
  });
}
