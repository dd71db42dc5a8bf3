import { sql, type RawBuilder, type Transaction } from 'kysely';
import { messageClasses } from '#contract/sms-receiver/messages.ts';
import { classRules } from '#domain/messageClass.ts';
import type { Schema } from '#database/schema.ts';
import { finishChunks } from './finish.ts';
import { lockMessages } from './lockMessages.ts';
import type { ChunkKey, MessageKey } from './types.ts';

/** Classes whose unanswered submits are sent once more. */
const retriedClasses = messageClasses.filter((name) => classRules[name].whenUncertain === 'retry-once');

/** Those of these submitted messages whose answers will never come; see `giveUp`. */
export async function giveUpAnswers(
  transaction: Transaction<Schema>,
  messages: readonly MessageKey[],
): Promise<MessageKey[]> {
  return messages.length > 0 ? giveUp(transaction, lockMessages(messages)) : [];
}

/**
 * Frees the chunks whose dispatcher has died or been cut off: its lease has run out. What it had under way is
 * uncertain, what it had not taken goes on. Its late results find another token and write nothing.
 */
export async function takeBackLeases(transaction: Transaction<Schema>, limit: number): Promise<number> {
  const { rows: chunks } = await sql<ChunkKey>`
    with lost as (
      select company_id, id from chunks where done_at is null and lease_until < now()
      order by company_id, id limit ${limit}
      for update skip locked
    )
    update chunks set lease_token = null, lease_until = null
    from lost where chunks.company_id = lost.company_id and chunks.id = lost.id
    returning chunks.company_id as "companyId", chunks.id as "chunkId"`.execute(transaction);
  if (chunks.length === 0) return 0;
  await giveUp(
    transaction,
    sql`select messages.* from messages
      join unnest(${chunks.map(({ companyId }) => companyId)}::bigint[],
                  ${chunks.map(({ chunkId }) => chunkId)}::bigint[]) as lost (company_id, chunk_id)
        on messages.company_id = lost.company_id and messages.chunk_id = lost.chunk_id
      order by messages.company_id, messages.id
      for update of messages`,
  );
  await finishChunks(transaction, chunks);
  return chunks.length;
}

/**
 * Decides about messages that were written to the carrier and never answered. By the rule of its class a
 * message is queued once more, flagged as a possible duplicate, or stays submitted and uncertain until a
 * receipt or the end of waiting.
 * @returns those that are queued
 */
async function giveUp(transaction: Transaction<Schema>, locked: RawBuilder<unknown>): Promise<MessageKey[]> {
  const canBeRetried = sql`(not messages.possible_duplicate and batches.class = any(${retriedClasses}::text[]))`;
  const { rows } = await sql<MessageKey & { status: string }>`
    with locked as (${locked})
    update messages set
      uncertain_at = now(),
      status = case when ${canBeRetried} then 'queued' else messages.status end,
      possible_duplicate = messages.possible_duplicate or ${canBeRetried}
    from locked join batches on batches.company_id = locked.company_id and batches.id = locked.batch_id
    where messages.company_id = locked.company_id and messages.id = locked.id
      and messages.status = 'submitted' and messages.responded_at is null and messages.uncertain_at is null
    returning messages.company_id as "companyId", messages.id, messages.status`.execute(transaction);
  return rows.filter(({ status }) => status === 'queued');
}
