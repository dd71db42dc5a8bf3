import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { LearnedReceipts, ReceiptsPerMessage } from '#contract/main-api/carriers/routes.ts';
import type { MessageStatus } from '#contract/sms-receiver/messages.ts';
import type { Schema } from '#database/schema.ts';
import { isFinal, isUnreached, worstOf } from '#domain/messages/status/messageStatus.ts';
import { bigints, texts } from '#services/kit/database/sql/arrays.ts';
import type { Database } from '#services/kit/database/index.ts';
import { forceIndexScans } from '#services/kit/database/sql/planSettings.ts';
import { isReceiptOfPart } from '#services/kit/queries/receiptOfPart.ts';
import { messageKey, type MessageKey } from '../messages/keys.ts';
import { changeMessages } from '../messages/transition.ts';
import { byReceipt, writeParts } from './applyReceipts.ts';
import {
  learnReceipts,
  postponePartlyReported,
  removePartlyReported,
  type Evidence,
} from './partlyReported.ts';
import { soonest } from './parts.ts';

/** Where a route is known to send a receipt for each part, the missing ones are waited for so much longer. */
const longerWhereEachPart = 30;

interface Due extends MessageKey {
  /** Whether the longer wait is over too. */
  isLongWaitOver: boolean;
  isRemoved: boolean;
}

interface PartlyReported extends MessageKey {
  status: MessageStatus;
  isWholeAccepted: boolean;
  /** Whether the wait since the latest of its parts was accepted is not over. One of the future is of a clock that was set back. */
  isNew: boolean;
  routeId: number;
  setting: ReceiptsPerMessage;
  learned: LearnedReceipts | null;
  /** The ends of its parts, in their order; null where no receipt names the part. */
  ends: (MessageStatus | null)[];
}

/**
 * Checks some messages of which only some parts have a receipt. One that still waits ends by the parts that have ended, which
 * is as far as the carrier says: some carriers send one receipt for all parts. Where each part is known to have its own
 * the others are waited for longer, where a user says so until `RECEIPT_HOURS` have passed, and so they are where a part was
 * never accepted. From what came receivers learn about the route.
 * @param waitSeconds after the first receipt of the message, and after its latest part was accepted
 * @returns how many will not be due in the next step
 */
export async function endPartlyReported(
  database: Database,
  waitSeconds: number,
  limit: number,
): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    await forceIndexScans(transaction);
    const due = await lockDue(transaction, waitSeconds, limit);
    if (due.length === 0) return 0;
    const { messages, withoutParts } = await lockMessages(transaction, due, waitSeconds);
    const forgotten = [...withoutParts, ...due.filter(({ isRemoved }) => isRemoved)];
    const longWaitOver = new Set(due.filter((row) => row.isLongWaitOver).map(messageKey));
    const isAwaited = (message: PartlyReported) =>
      !message.isWholeAccepted ||
      message.isNew ||
      message.setting === 'each-part' ||
      (message.setting === 'learn' &&
        message.learned === 'each-part' &&
        !longWaitOver.has(messageKey(message)));
    const open = messages.filter(({ status }) => !isFinal(status));
    const waiting = open.filter(isAwaited);
    const isWaiting = new Set(waiting);
    const over = messages.filter((message) => !isWaiting.has(message));
    await changeMessages(transaction, `partly reported ${randomUUID()}`, async ({ transition }) => {
      const ended = await endsOf(
        transaction,
        open.filter((message) => !isWaiting.has(message)),
      );
      await writeParts(transaction, ended);
      if (ended.length > 0)
        await transition({
          changes: sql`
          select * from unnest(${bigints(ended.map(({ companyId }) => companyId))},
            ${bigints(ended.map(({ id }) => id))}, ${texts(ended.map(({ status }) => status))})
            as change (company_id, id, status)`,
          from: 'submitted',
          refunded: byReceipt.refunded,
          also: byReceipt.also,
        });
      // Routes before these rows: who adds a row may hold its route, and waits for a row that is being removed.
      await learnReceipts(transaction, over.flatMap(evidenceOf));
      await postponePartlyReported(transaction, waiting);
      await removePartlyReported(transaction, [...over, ...forgotten]);
    });
    return messages.length + forgotten.length;
  });
}

async function lockDue(transaction: Transaction<Schema>, waitSeconds: number, limit: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select company_id as "companyId", message_id as id,
      since < now() - make_interval(secs => ${waitSeconds * longerWhereEachPart}) as "isLongWaitOver",
      not exists (select from messages where messages.company_id = partly_reported.company_id
        and messages.id = partly_reported.message_id) as "isRemoved"
    from partly_reported where looked_at <= now() - make_interval(secs => ${waitSeconds})
    order by looked_at limit ${limit} for update skip locked`.execute(transaction);
  return rows;
}

/** Those that nobody else has locked; the others are checked in the next step. Parts are read after the lock. */
async function lockMessages(
  transaction: Transaction<Schema>,
  due: readonly Due[],
  waitSeconds: number,
): Promise<{ messages: PartlyReported[]; withoutParts: MessageKey[] }> {
  const keys = sql`unnest(${bigints(due.map(({ companyId }) => companyId))}, ${bigints(due.map(({ id }) => id))})`;
  const { rows: locked } = await sql<MessageKey & Pick<PartlyReported, 'status' | 'isWholeAccepted'>>`
    select messages.company_id as "companyId", messages.id, status, charged = segments as "isWholeAccepted"
    from ${keys} as due (company_id, id) join messages using (company_id, id)
    order by 1, 2 for update of messages skip locked`.execute(transaction);
  const { rows: parts } = await sql<
    MessageKey & Pick<PartlyReported, 'isNew' | 'routeId' | 'setting' | 'learned' | 'ends'>
  >`
    select company_id as "companyId", message_id as id, max(route_id) as "routeId",
      max(receipts_per_message) as setting, max(learned_receipts) as learned,
      array_agg(final_status order by part) as ends,
      max(message_parts.created_at) between now() - make_interval(secs => ${waitSeconds}) and now() as "isNew"
    from ${keys} as due (company_id, message_id) join message_parts using (company_id, message_id)
    join routes on routes.id = message_parts.route_id
    where is_one_of_many group by 1, 2`.execute(transaction);
  const partsOf = new Map(parts.map((row) => [messageKey(row), row]));
  const messages = locked.flatMap((message) => {
    const own = partsOf.get(messageKey(message));
    return own ? { ...message, ...own } : [];
  });
  return { messages, withoutParts: locked.filter((message) => !partsOf.has(messageKey(message))) };
}

type Ended = MessageKey & { status: MessageStatus; endedParts: Map<number, MessageStatus> };

/**
 * How messages end by the receipts that came. If one of them says of the same id that it failed, that is of a part without a
 * receipt of its own: some carriers write the id of the first part into the receipts of all.
 */
async function endsOf(
  transaction: Transaction<Schema>,
  messages: readonly PartlyReported[],
): Promise<Ended[]> {
  if (messages.length === 0) return [];
  const { rows } = await sql<MessageKey & { reported: MessageStatus[] }>`
    select company_id as "companyId", message_id as id, array_agg(distinct receipts.status) as reported
    from unnest(${bigints(messages.map(({ companyId }) => companyId))}, ${bigints(messages.map(({ id }) => id))})
      as open (company_id, message_id)
    join message_parts parts using (company_id, message_id)
    join receipts on receipts.route_id = parts.route_id and receipts.carrier_message_id = parts.carrier_message_id
      and receipts.received_at > parts.created_at - ${soonest} and ${isReceiptOfPart}
    where parts.is_one_of_many group by 1, 2`.execute(transaction);
  const reportedOf = new Map(rows.map((row) => [messageKey(row), row.reported]));
  return messages.map(({ companyId, id, ends }) => {
    const known = ends.filter((end) => end !== null);
    const failures = (reportedOf.get(messageKey({ companyId, id })) ?? []).filter(
      (status) => isUnreached(status) && !known.includes(status),
    );
    const worst = failures.length > 0 ? worstOf(failures) : null;
    const endedParts = new Map(worst ? [[ends.indexOf(null) + 1, worst]] : []);
    return { companyId, id, status: worstOf([...known, ...endedParts.values()]), endedParts };
  });
}

/** One receipt says nothing of a message of which the carrier has taken one part, or not all. */
function evidenceOf({ routeId, isWholeAccepted, ends }: PartlyReported): Evidence[] {
  const isLone = ends.filter((end) => end !== null).length === 1;
  return isLone && (!isWholeAccepted || ends.length === 1) ? [] : [{ routeId, isLone }];
}
