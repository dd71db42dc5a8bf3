import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { MessageStatus } from '#contract/sms-receiver/messages.ts';
import type { Schema } from '#database/schema.ts';
import { bigints, integers, texts } from '#services/kit/database/arrays.ts';
import { prepared, told } from '#services/kit/database/pool/prepared.ts';
import { countedRoute } from '#services/kit/queries/shownStatusSql.ts';
import { finalStatuses, isFinal, refundableStatuses } from '#domain/messageStatus.ts';
import { refund } from '../credit/ledger.ts';
import { messageKey } from '../queue/keys.ts';
import { lockMessages, rowOf } from '../messages/lockMessages.ts';
import type { MessageKey } from '../queue/types.ts';
import { addLatencies } from '../rollups/latency.ts';
import { routeOf, talliesOf, tally, type Move } from '../rollups/tally.ts';
import type { ReceiptStatus } from './receiptState.ts';
import { afterReceipts, type Words } from './outcome.ts';
import type { PartKey, ReceiptKey } from './parts.ts';

/** What of a receipt counts. */
export interface Received extends Words, ReceiptKey {
  status: ReceiptStatus;
  /** By the database's clock, whichever process has received it. */
  receivedAt: Date;
}

/** A receipt with the part that it speaks of. */
export interface Match extends PartKey, Received {}

/** What a receipt says of the part that its id names. Field by field: a spread object is slow to make, and large. */
export function matchOf(
  { routeId, carrierMessageId, status, carrierStatus, carrierError, receivedAt }: Received,
  { companyId, id, part, isOneOfMany }: PartKey,
): Match {
  return {
    companyId,
    id,
    part,
    isOneOfMany,
    routeId,
    carrierMessageId,
    status,
    carrierStatus,
    carrierError,
    receivedAt,
  };
}

/** First those that came first, whoever has received them. */
export function inOrderOfArrival<Receipt extends Pick<Received, 'receivedAt'>>(
  receipts: readonly Receipt[],
): Receipt[] {
  return [...receipts].sort((left, right) => left.receivedAt.getTime() - right.receivedAt.getTime());
}

/**
 * Brings receipts to their messages, in the order of their arrival. Receipts come in any order and any number of
 * times: the first final word about a part stands, and repeats change nothing. What another process has written down
 * sooner, though it came later, gives way.
 */
export async function bring(transaction: Transaction<Schema>, matches: readonly Match[]): Promise<void> {
  if (matches.length === 0) return;
  const byMessage = grouped(matches);
  const plain = [...byMessage.values()].filter(isPlain).map(([match]) => match!);
  // Two steps that lock each their own would not lock in one order; see `lockMessages`.
  if (plain.length < byMessage.size) await lockMatched(transaction, matches);
  const moved = await endPlain(transaction, plain);
  const rest = [...byMessage.values()].filter(([first]) => !moved.has(messageKey(first!))).flat();
  if (rest.length > 0) await bringOneByOne(transaction, rest);
}

/** Nearly all: one final word about a message of one part. */
function isPlain(matches: readonly Match[]): boolean {
  return matches.length === 1 && !matches[0]!.isOneOfMany && matches[0]!.status !== 'enroute';
}

type EndMove = Move & { ids: number[] };

/** Ends messages of one part that wait for just this. @returns the keys of those that did; others need a closer look */
async function endPlain(transaction: Transaction<Schema>, matches: readonly Match[]): Promise<Set<string>> {
  if (matches.length === 0) return new Set();
  const news = [...matches].sort((left, right) => left.companyId - right.companyId || left.id - right.id);
  const column = <Key extends keyof Match>(key: Key) => news.map((match) => match[key]);
  const moves = await moveMessages(
    transaction,
    sql`unnest(${bigints(column('companyId'))}, ${bigints(column('id'))}, ${texts(column('status'))},
      ${texts(column('carrierStatus'))}, ${texts(column('carrierError'))})`,
    sql`messages.status = 'submitted' and messages.charged = 1`,
    sql`'submitted'`,
  );
  return new Set(moves.flatMap(({ companyId, ids }) => ids.map((id) => messageKey({ companyId, id }))));
}

async function bringOneByOne(transaction: Transaction<Schema>, matches: readonly Match[]): Promise<void> {
  // Parts are read in a statement of their own, after the lock: two receipts of one message may come at the same
  // time by different binds, and each has to see what the other has written.
  const messages = await lockMatched(transaction, matches);
  const parts = await readParts(transaction, messages);
  const byMessage = grouped(matches);
  const heard = messages.map((message) => {
    const key = messageKey(message);
    const known = parts.get(key) ?? new Map([[1, isFinal(message.status) ? message.status : null]]);
    return { message, known, receipts: byMessage.get(key) ?? [] };
  });
  const isOvertaken = await overtaken(transaction, heard.flatMap(contradicting));
  const changes = heard.map(({ message, known, receipts }) => {
    const words = receipts.map((receipt) => ({ ...receipt, isOvertaken: isOvertaken.has(receipt) }));
    return { ...message, ...afterReceipts(message, known, words), before: message.status };
  });
  await writeParts(transaction, changes);
  // Statuses before one by one, so that the counts know where each came from.
  for (const before of new Set(changes.map((change) => change.before))) {
    const same = changes.filter((change) => change.before === before);
    const column = <Key extends keyof (typeof same)[number]>(key: Key) => same.map((change) => change[key]);
    await moveMessages(
      transaction,
      sql`unnest(${bigints(column('companyId'))}, ${bigints(column('id'))}, ${texts(column('status'))},
        ${texts(column('carrierStatus'))}, ${texts(column('carrierError'))})`,
      sql`messages.status = ${before}`,
      sql`${before}::text`,
    );
  }
}

/** A receipt, and the end of its part that it contradicts. */
interface Contradiction {
  receipt: Match;
  end: MessageStatus;
}

/** What was given back for an end stays given back, and so that end stays too. */
function contradicting({ message, known, receipts }: Heard): Contradiction[] {
  if (message.refunded > 0) return [];
  return receipts.flatMap((receipt) => {
    const end = known.get(receipt.part) ?? null;
    const isWord = receipt.status !== 'enroute' && receipt.status !== 'unknown';
    return isWord && end !== null && end !== 'unknown' && end !== receipt.status ? [{ receipt, end }] : [];
  });
}

/**
 * Those that had come before the one that they contradict. One bind brings receipts in their order, but two processes that
 * have a bind each may write them down in another.
 */
async function overtaken(
  transaction: Transaction<Schema>,
  contradictions: readonly Contradiction[],
): Promise<ReadonlySet<Match>> {
  if (contradictions.length === 0) return new Set();
  const { rows } = await prepared<{ place: number; firstAt: Date | null }>`
    select place, (select min(received_at) from receipts where receipts.route_id = told.route_id
      and receipts.carrier_message_id = told.carrier_message_id and receipts.status = told.status) as "firstAt"
    from unnest(${bigints(contradictions.map(({ receipt }) => receipt.routeId))},
      ${texts(contradictions.map(({ receipt }) => receipt.carrierMessageId))},
      ${texts(contradictions.map(({ end }) => end))})
      with ordinality as told (route_id, carrier_message_id, status, place)`.execute(transaction);
  const firstAt = new Map(rows.map((row) => [row.place, row.firstAt]));
  const before = contradictions.filter(({ receipt }, index) => {
    const at = firstAt.get(index + 1);
    return at && receipt.receivedAt < at;
  });
  return new Set(before.map(({ receipt }) => receipt));
}

/**
 * Writes the new state of messages, with the counts and, where the company's policy says so, the refunds.
 * @param news rows (company_id, id, status, carrier_status, carrier_error)
 * @param from the status that those have which `isMoved` chooses
 */
async function moveMessages(
  transaction: Transaction<Schema>,
  news: RawBuilder<unknown>,
  isMoved: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
): Promise<EndMove[]> {
  const { rows } = await prepared<EndMove>`
    with moved as (
      update messages set status = news.status, carrier_status = news.carrier_status,
        carrier_error = news.carrier_error,
        final_at = case when news.status = any(${texts(finalStatuses)}) then coalesce(messages.final_at, now()) end,
        refunded = case when ${isRefunded(from)} then messages.charged else messages.refunded end
      from ${news} as news (company_id, id, status, carrier_status, carrier_error)
      cross join lateral ${rowOf(sql`news`)} row, companies
      where messages.ctid = row.ctid and companies.id = news.company_id and ${isMoved}
      returning messages.*, ${routeOf} as to_route,
        case when ${isRefunded(from)} then messages.charged - row.refunded else 0 end as refunded_now
    ), waited as (${addLatencies(sql`moved`, from)})
    select company_id as "companyId", batch_id as "batchId", operator, ${from} as "fromStatus",
      ${countedRoute(from, sql`route_id`)} as "fromRoute",
      status as "toStatus", to_route as "toRoute", count(*) as messages, sum(segments)::bigint as segments,
      sum(charged)::bigint as "chargedBefore", sum(charged)::bigint as "chargedAfter",
      sum(refunded - refunded_now)::bigint as "refundedBefore", sum(refunded)::bigint as "refundedAfter",
      array_agg(id) as ids
    from moved group by 1, 2, 3, 5, 6, 7`.execute(transaction);
  await tally(
    transaction,
    talliesOf(
      rows.filter(
        ({ fromStatus, toStatus, fromRoute, toRoute }) => fromStatus !== toStatus || fromRoute !== toRoute,
      ),
    ),
  );
  await refund(
    transaction,
    `receipt ${randomUUID()}`,
    rows.map(({ companyId, batchId, refundedBefore, refundedAfter }) => ({
      companyId,
      batchId,
      refunded: refundedAfter - refundedBefore,
    })),
  );
  return rows;
}

/** Whether it is this receipt that gives units back: one that comes after the end gives back no more. */
const isRefunded = (from: RawBuilder<unknown>) => sql`(news.status = any(${texts(refundableStatuses)})
  and companies.refunds = 'undelivered' and ${from} <> news.status)`;

interface MessageRow extends MessageKey, Words {
  status: MessageStatus;
  segments: number;
  refunded: number;
}

/** What was said of a message, and how far it was with that before. */
interface Heard {
  message: MessageRow;
  known: PartStatuses;
  receipts: readonly Match[];
}

async function lockMatched(
  transaction: Transaction<Schema>,
  matches: readonly Match[],
): Promise<MessageRow[]> {
  const keys = new Map(matches.map((match) => [messageKey(match), match]));
  const { rows } = await prepared<MessageRow>`
    select company_id as "companyId", id, status, segments, refunded, carrier_status as "carrierStatus",
      carrier_error as "carrierError"
    from (${lockMessages([...keys.values()])}) locked`.execute(transaction);
  return rows;
}

type PartStatuses = Map<number, MessageStatus | null>;

async function readParts(
  transaction: Transaction<Schema>,
  messages: readonly MessageRow[],
): Promise<Map<string, PartStatuses>> {
  const long = messages.filter(({ segments }) => segments > 1);
  if (long.length === 0) return new Map();
  const { rows } = await prepared<MessageKey & { part: number; status: MessageStatus | null }>`
    select company_id as "companyId", message_id as id, part, final_status as status
    from message_parts where is_one_of_many and (company_id, message_id) in (
      select * from unnest(${bigints(long.map(({ companyId }) => companyId))},
                           ${bigints(long.map(({ id }) => id))}))`.execute(transaction);
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
  await told`
    update message_parts set final_status = ended.status
    from unnest(${bigints(ended.map(({ companyId }) => companyId))}, ${bigints(ended.map(({ id }) => id))},
                ${integers(ended.map(({ part }) => part))}, ${texts(ended.map(({ status }) => status))})
      as ended (company_id, message_id, part, status)
    where message_parts.is_one_of_many and message_parts.company_id = ended.company_id
      and message_parts.message_id = ended.message_id and message_parts.part = ended.part`.execute(
    transaction,
  );
}
