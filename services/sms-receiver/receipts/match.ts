import { sql, type Transaction } from 'kysely';
import type { MessageStatus } from '#contract/sms-receiver/messages.ts';
import type { Schema } from '#database/schema.ts';
import { finalStatuses } from '#domain/messageStatus.ts';
import { messageKey } from '../dispatch/keys.ts';
import { lockMessages } from '../dispatch/lockMessages.ts';
import type { MessageKey } from '../dispatch/types.ts';
import { afterReceipts, type Words } from './outcome.ts';
import type { ReceiptStatus } from '../smpp/receiptState.ts';

/** Which unmatched receipts to look at: those of some carrier ids, or the oldest ones. */
export type Unmatched = { routeId: number; carrierIds: readonly string[] } | { oldest: number };

interface Match extends MessageKey, Words {
  receiptId: number;
  part: number;
  status: ReceiptStatus;
}

/**
 * Brings receipts to their messages. Receipts come in any order and any number of times, and before the
 * answer that names their message: the first final word about a part stands, and repeats change nothing.
 * @returns how many receipts found their message
 */
export async function matchReceipts(transaction: Transaction<Schema>, which: Unmatched): Promise<number> {
  const matches = await findMatches(transaction, which);
  if (matches.length === 0) return 0;
  // Parts are read in a statement of their own, after the lock: two receipts of one message may come at the same
  // time by different binds, and each has to see what the other has written.
  const messages = await lockMatched(transaction, matches);
  const parts = await readParts(transaction, messages);
  const byMessage = grouped(matches);
  const changes = messages.map((message) => {
    const key = messageKey(message);
    return { ...message, ...afterReceipts(message, parts.get(key) ?? new Map(), byMessage.get(key) ?? []) };
  });
  await writeParts(transaction, changes);
  await writeMessages(transaction, changes);
  await sql`update receipts set matched_at = now()
    where id = any(${matches.map((match) => match.receiptId)}::bigint[])`.execute(transaction);
  return matches.length;
}

async function findMatches(transaction: Transaction<Schema>, which: Unmatched): Promise<Match[]> {
  const chosen =
    'oldest' in which
      ? sql`order by receipts.id limit ${which.oldest}`
      : sql`and receipts.route_id = ${which.routeId}
          and receipts.carrier_message_id = any(${which.carrierIds}::text[]) order by receipts.id`;
  // The newest part under an id: carriers use their ids again after weeks. An empty id names nothing.
  const { rows } = await sql<Match>`
    select receipts.id as "receiptId", part.company_id as "companyId", part.message_id as id, part.part,
      receipts.status, receipts.carrier_status as "carrierStatus", receipts.carrier_error as "carrierError"
    from receipts cross join lateral (
      select company_id, message_id, part from message_parts
      where message_parts.route_id = receipts.route_id
        and message_parts.carrier_message_id = receipts.carrier_message_id
      order by created_at desc limit 1
    ) part
    where receipts.matched_at is null and receipts.carrier_message_id <> '' ${chosen}
    for update of receipts skip locked`.execute(transaction);
  return rows;
}

interface MessageRow extends MessageKey, Words {
  status: MessageStatus;
  segments: number;
}

async function lockMatched(
  transaction: Transaction<Schema>,
  matches: readonly Match[],
): Promise<MessageRow[]> {
  const keys = new Map(matches.map((match) => [messageKey(match), match]));
  const { rows } = await sql<MessageRow>`
    select company_id as "companyId", id, status, segments, carrier_status as "carrierStatus",
      carrier_error as "carrierError"
    from (${lockMessages([...keys.values()])}) locked`.execute(transaction);
  return rows;
}

type PartStatuses = Map<number, MessageStatus | null>;

async function readParts(
  transaction: Transaction<Schema>,
  messages: readonly MessageKey[],
): Promise<Map<string, PartStatuses>> {
  const { rows } = await sql<MessageKey & { part: number; status: MessageStatus | null }>`
    select company_id as "companyId", message_id as id, part, final_status as status
    from message_parts where (company_id, message_id) in (
      select * from unnest(${messages.map(({ companyId }) => companyId)}::bigint[],
                           ${messages.map(({ id }) => id)}::bigint[]))`.execute(transaction);
  const parts = new Map<string, PartStatuses>();
  for (const row of rows) {
    const own = parts.get(messageKey(row)) ?? new Map();
    parts.set(messageKey(row), own.set(row.part, row.status));
  }
  return parts;
}

/** Each message's receipts, in the order of their arrival. */
function grouped(matches: readonly Match[]): Map<string, Match[]> {
  const groups = new Map<string, Match[]>();
  for (const match of matches) {
    const own = groups.get(messageKey(match));
    if (own) own.push(match);
    else groups.set(messageKey(match), [match]);
  }
  return groups;
}

type Changed = MessageKey & ReturnType<typeof afterReceipts>;

async function writeParts(transaction: Transaction<Schema>, changes: readonly Changed[]): Promise<void> {
  const ended = changes.flatMap(({ companyId, id, endedParts }) =>
    [...endedParts].map(([part, status]) => ({ companyId, id, part, status })),
  );
  if (ended.length === 0) return;
  await sql`
    update message_parts set final_status = ended.status
    from unnest(${ended.map(({ companyId }) => companyId)}::bigint[], ${ended.map(({ id }) => id)}::bigint[],
                ${ended.map(({ part }) => part)}::int[], ${ended.map(({ status }) => status)}::text[])
      as ended (company_id, message_id, part, status)
    where message_parts.company_id = ended.company_id and message_parts.message_id = ended.message_id
      and message_parts.part = ended.part`.execute(transaction);
}

async function writeMessages(transaction: Transaction<Schema>, changes: readonly Changed[]): Promise<void> {
  const column = <Key extends keyof Changed>(key: Key) => changes.map((change) => change[key]);
  await sql`
    update messages set status = change.status, carrier_status = change.carrier_status,
      carrier_error = change.carrier_error,
      final_at = case when change.status = any(${finalStatuses}::text[]) then coalesce(messages.final_at, now()) end
    from unnest(${column('companyId')}::bigint[], ${column('id')}::bigint[], ${column('status')}::text[],
                ${column('carrierStatus')}::text[], ${column('carrierError')}::text[])
      as change (company_id, id, status, carrier_status, carrier_error)
    where messages.company_id = change.company_id and messages.id = change.id`.execute(transaction);
}
