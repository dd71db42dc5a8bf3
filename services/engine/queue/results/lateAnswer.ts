import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { openStatuses } from '#domain/messages/status/messageStatus.ts';
import type { Database } from '#services/kit/database/index.ts';
import { integers, texts, wordList } from '#services/kit/database/sql/arrays.ts';
import { forceIndexPlans } from '#services/kit/database/sql/planSettings.ts';
import { prepared } from '#services/kit/database/pool/prepared.ts';
import type { ChunkKey } from '../../messages/keys.ts';
import { changeMessages } from '../../messages/transition.ts';
import { matchEarly } from '../../receipts/early.ts';
import type { SubmitRef } from '../../carriers/carrier.ts';

interface LateSubmit extends Omit<SubmitRef, 'part'> {
  routeId: number;
  /** From 1; none of them was accepted before. */
  parts: readonly number[];
  carrierMessageId: string;
}

/**
 * Stores that the carrier has accepted parts that were uncertain, under one id: they are charged and receipts find them. If
 * they were the last missing ones, a message that waits to be sent once more is not.
 * @returns false if the message was sent again or has ended
 */
export async function acceptLate(transaction: Transaction<Schema>, submit: LateSubmit): Promise<boolean> {
  const { companyId, messageId, attempt, parts, routeId, carrierMessageId } = submit;
  const count = sql`${parts.length}::int`;
  const chunk = await lockChunkOf(transaction, submit);
  // In a statement of its own, so that the next one sees all changes that were committed before the lock.
  await sql`select from messages where company_id = ${companyId} and id = ${messageId} for update`.execute(
    transaction,
  );
  return changeMessages(transaction, `late answer ${randomUUID()}`, async (changes) => {
    if (chunk) changes.finish([chunk]);
    const moves = await changes.transition({
      changes: sql`
        select company_id, id, charged + ${count} = segments as is_whole,
          case when charged + ${count} = segments then 'submitted' else status end as status
        from messages where company_id = ${companyId} and id = ${messageId}`,
      // A dispatcher that has leased the chunk to send the message again does not read its row any more.
      where: sql`messages.status in ${wordList(openStatuses)} and messages.uncertain_at is not null
        and not (messages.status = 'queued' and ${chunk?.isLeased ?? false}::boolean)
        and messages.attempts = ${attempt} and messages.charged + ${count} <= messages.segments
        and not exists (select from message_parts where is_one_of_many
          and company_id = ${companyId} and message_id = ${messageId} and part = any(${integers(parts)}))`,
      accepted: count,
      patch: sql`
        responded_at = case when change.is_whole then clock.now end,
        uncertain_at = case when change.is_whole then null else messages.uncertain_at end,
        possible_duplicate = messages.possible_duplicate and not (messages.status = 'queued' and change.is_whole),
        carrier_message_id = case when messages.segments = 1 then ${carrierMessageId} else messages.carrier_message_id end`,
      also: sql`
        insert into message_parts (route_id, carrier_message_id, company_id, message_id, part, is_one_of_many)
        select ${routeId}::bigint, ${carrierMessageId}::text, company_id, id, part, segments > 1
        from moved cross join unnest(${integers(parts)}) as accepted (part)`,
    });
    if (moves.length === 0) return false;
    await matchEarly(changes, new Map([[routeId, [carrierMessageId]]]));
    return true;
  });
}

/** Ids that are looked for at a time: each is looked up in every company with messages under way. */
const mostNamed = 100;

/**
 * Accepts the uncertain messages that receipts name by our own ids: a carrier that reports on a message has it. Receipts that
 * wait under these ids are applied.
 * @param names ids in receipts of the route for which no message was found; those that are none of ours are left out
 */
export async function acceptNamed(
  database: Database,
  routeId: number,
  names: readonly string[],
): Promise<void> {
  const ids = names.filter((name) => /^[1-9]\d{0,17}$/.test(name));
  for (let start = 0; start < ids.length; start += mostNamed) {
    for (const row of await selectNamed(database, routeId, ids.slice(start, start + mostNamed))) {
      const submit = { ...row, routeId, carrierMessageId: String(row.messageId) };
      await database.transaction().execute((transaction) => acceptLate(transaction, submit));
    }
  }
}

type NamedSubmit = Omit<LateSubmit, 'routeId' | 'carrierMessageId'>;

/** Uncertain messages with these ids over the route, with the parts that are not accepted. */
function selectNamed(database: Database, routeId: number, ids: readonly string[]): Promise<NamedSubmit[]> {
  return database.transaction().execute(async (transaction) => {
    await forceIndexPlans(transaction);
    const { rows } = await prepared<NamedSubmit>`
      select message.*
      from unnest(${texts(ids)}::bigint[]) as named (id)
      cross join credit_accounts account
      cross join lateral (
        select messages.company_id as "companyId", messages.id as "messageId", attempts as attempt,
          array(select part from generate_series(1, segments) as part where not exists (
            select from message_parts where is_one_of_many and message_parts.company_id = messages.company_id
              and message_id = messages.id and message_parts.part = part)) as parts
        from messages
        where messages.company_id = account.company_id and messages.id = named.id and messages.route_id = ${routeId}
          and messages.status in ${wordList(openStatuses)} and messages.uncertain_at is not null
      ) message
      where account.held > 0`.execute(transaction);
    return rows;
  });
}

/**
 * Locks the chunk of a message, so that the message cannot move to another. While this waits for the lock, the attempt
 * may be settled, and then the message is in another chunk, which may be leased already. So it repeats until the
 * message is in the chunk that it has locked. Newer chunks have higher ids, so chunks are locked in their order.
 */
async function lockChunkOf(
  transaction: Transaction<Schema>,
  { companyId, messageId }: Pick<SubmitRef, 'companyId' | 'messageId'>,
): Promise<(ChunkKey & { isLeased: boolean }) | null> {
  for (let locked: number | null | undefined = undefined; ;) {
    const { rows } = await sql<ChunkKey & { isLeased: boolean }>`
      select chunks.company_id as "companyId", chunks.id as "chunkId", chunks.lease_until is not null as "isLeased"
      from chunks join messages on messages.company_id = chunks.company_id and messages.chunk_id = chunks.id
      where messages.company_id = ${companyId} and messages.id = ${messageId}
      for update of chunks`.execute(transaction);
    const found = rows[0] ?? null;
    const id = found?.chunkId ?? null;
    if (id === locked) return found;
    locked = id;
  }
}
