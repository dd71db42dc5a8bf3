import { sql, type Transaction } from 'kysely';
import type { MessageStatus } from '#contract/sms-receiver/messages.ts';
import type { Schema } from '#database/schema.ts';
import { canMove, finalStatuses, isFinal, worstOf } from '#domain/messageStatus.ts';
import type { ReceiptStatus } from '../smpp/receiptState.ts';

/** Which unmatched receipts to look at: those of some carrier ids, or the oldest ones. */
export type Unmatched = { routeId: number; carrierIds: readonly string[] } | { oldest: number };

interface Match {
  receiptId: number;
  companyId: number;
  messageId: number;
  part: number;
  partStatus: MessageStatus | null;
  status: ReceiptStatus;
  carrierStatus: string;
  carrierError: string | null;
}

/**
 * Brings receipts to their messages. Receipts come in any order and any number of times, and before the
 * answer that names their message; every order ends in the same state.
 * @returns how many receipts found their message
 */
export async function matchReceipts(transaction: Transaction<Schema>, which: Unmatched): Promise<number> {
  const matches = await findMatches(transaction, which);
  if (matches.length === 0) return 0;
  await moveParts(transaction, matches);
  await moveMessages(transaction, matches);
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
  // The newest part under an id: carriers use their ids again after weeks.
  const { rows } = await sql<Match>`
    select receipts.id as "receiptId", part.company_id as "companyId", part.message_id as "messageId", part.part,
      part.final_status as "partStatus", receipts.status, receipts.carrier_status as "carrierStatus",
      receipts.carrier_error as "carrierError"
    from receipts cross join lateral (
      select company_id, message_id, part, final_status from message_parts
      where message_parts.route_id = receipts.route_id
        and message_parts.carrier_message_id = receipts.carrier_message_id
      order by created_at desc limit 1
    ) part
    where receipts.matched_at is null ${chosen}
    for update of receipts skip locked`.execute(transaction);
  return rows;
}

/** The first final word about a part stands; only `unknown` gives way to a better one. */
async function moveParts(transaction: Transaction<Schema>, matches: readonly Match[]): Promise<void> {
  const ends = new Map<string, { match: Match; status: MessageStatus }>();
  for (const match of matches) {
    if (match.status === 'enroute') continue;
    const key = `${match.companyId}/${match.messageId}/${match.part}`;
    const before = ends.get(key)?.status ?? match.partStatus ?? 'submitted';
    if (canMove(before, match.status)) ends.set(key, { match, status: match.status });
  }
  const moved = [...ends.values()];
  if (moved.length === 0) return;
  await sql`
    update message_parts set final_status = ended.status
    from unnest(${moved.map(({ match }) => match.companyId)}::bigint[],
                ${moved.map(({ match }) => match.messageId)}::bigint[],
                ${moved.map(({ match }) => match.part)}::int[],
                ${moved.map(({ status }) => status)}::text[]) as ended (company_id, message_id, part, status)
    where message_parts.company_id = ended.company_id and message_parts.message_id = ended.message_id
      and message_parts.part = ended.part`.execute(transaction);
}

interface MessageRow {
  companyId: number;
  id: number;
  status: MessageStatus;
  segments: number;
  parts: (MessageStatus | null)[];
}

/** A message ends when all its parts have, as the worst of them; its carrier words are the last receipt's. */
async function moveMessages(transaction: Transaction<Schema>, matches: readonly Match[]): Promise<void> {
  const lastWords = new Map(matches.map((match) => [`${match.companyId}/${match.messageId}`, match]));
  const words = [...lastWords.values()];
  const { rows } = await sql<MessageRow>`
    select messages.company_id as "companyId", messages.id, messages.status, messages.segments,
      array(select final_status from message_parts where message_parts.company_id = messages.company_id
        and message_parts.message_id = messages.id) as parts
    from messages join unnest(${words.map((match) => match.companyId)}::bigint[],
                              ${words.map((match) => match.messageId)}::bigint[]) as hit (company_id, id)
      on messages.company_id = hit.company_id and messages.id = hit.id
    order by messages.company_id, messages.id
    for update of messages`.execute(transaction);
  const changes = rows.map((row) => {
    const { carrierStatus, carrierError } = lastWords.get(`${row.companyId}/${row.id}`)!;
    return { ...row, status: statusAfter(row), carrierStatus, carrierError };
  });
  const column = <Key extends keyof (typeof changes)[number]>(key: Key) =>
    changes.map((change) => change[key]);
  await sql`
    update messages set status = change.status, carrier_status = change.carrier_status,
      carrier_error = change.carrier_error,
      final_at = case when change.status = any(${finalStatuses}::text[]) then coalesce(messages.final_at, now()) end
    from unnest(${column('companyId')}::bigint[], ${column('id')}::bigint[], ${column('status')}::text[],
                ${column('carrierStatus')}::text[], ${column('carrierError')}::text[])
      as change (company_id, id, status, carrier_status, carrier_error)
    where messages.company_id = change.company_id and messages.id = change.id`.execute(transaction);
}

function statusAfter({ status, segments, parts }: MessageRow): MessageStatus {
  const missing = segments - parts.length;
  const after = worstOf([
    ...parts.map((part) => part ?? 'submitted'),
    ...(missing > 0 ? (['submitted'] as const) : []),
  ]);
  return isFinal(after) && canMove(status, after) ? after : status;
}
