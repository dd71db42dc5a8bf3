import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { MessageStatus } from '#contract/sms-receiver/messages.ts';
import type { Schema } from '#database/schema.ts';
import { booleans, bigints, integers, texts } from '#services/kit/database/sql/arrays.ts';
import { prepared, pipelined } from '#services/kit/database/pool/prepared.ts';
import { isFinal } from '#domain/messages/status/messageStatus.ts';
import { messageKey, type MessageKey } from '../messages/keys.ts';
import { refundOfFailure } from '../messages/refund.ts';
import { changeMessages, isAmong, type MessageChanges, type Moved } from '../messages/transition.ts';
import { addLatencies } from '../rollups/latency.ts';
import { afterReceipts, type CarrierState } from './outcome.ts';
import { assignParts, type KnownPart } from './assignParts.ts';
import { addPartlyReported, isOneForAll, relearnEachPart } from './partlyReported.ts';
import type { PartKey } from './parts.ts';
import type { Receipt } from './receipt.ts';

/** A receipt with the part that it names. */
export interface Match extends PartKey, Omit<Receipt, 'doneAt' | 'raw' | 'otherMessageId'> {}

/** In the order in which they were received, over all processes. */
export function inOrderOfArrival(matches: readonly Match[]): Match[] {
  return [...matches].sort((left, right) => left.receivedAt.getTime() - right.receivedAt.getTime());
}

/** Runs `work`, which applies receipts, as one change of messages. */
export function changeByReceipts<Result>(
  transaction: Transaction<Schema>,
  work: (changes: MessageChanges) => Promise<Result>,
): Promise<Result> {
  return changeMessages(transaction, `receipt ${randomUUID()}`, work);
}

/**
 * Applies receipts to their messages, in the order of their arrival. Receipts come in any order and any number of
 * times: the first final one of a part stands, and repeats change nothing. One that came later gives way,
 * though another process has stored it sooner.
 */
export async function applyReceipts(changes: MessageChanges, matches: readonly Match[]): Promise<void> {
  if (matches.length === 0) return;
  const byMessage = groupByMessage(matches);
  const plain = [...byMessage.values()].filter(isPlain).map(([match]) => match!);
  // Two statements that lock some messages each would not lock in one order.
  if (plain.length < byMessage.size) await lockMatched(changes.transaction, matches);
  const hasMoved = isAmong(await endPlain(changes, plain));
  const rest = [...byMessage.values()].filter(([first]) => !hasMoved(first!)).flat();
  if (rest.length > 0) await applyToLocked(changes, rest);
}

/** Nearly all: one final receipt of a message of one part. */
function isPlain(matches: readonly Match[]): boolean {
  return matches.length === 1 && !matches[0]!.isOneOfMany && matches[0]!.status !== 'enroute';
}

/** Ends messages of one part that wait for just this. @returns those that ended; the others have to be read first */
async function endPlain({ transition }: MessageChanges, matches: readonly Match[]): Promise<Moved[]> {
  if (matches.length === 0) return [];
  const changes = [...matches].sort((left, right) => left.companyId - right.companyId || left.id - right.id);
  const column = <Key extends keyof Match>(key: Key) => changes.map((match) => match[key]);
  return transition({
    ...byReceipt,
    changes: sql`
      select * from unnest(${bigints(column('companyId'))}, ${bigints(column('id'))}, ${texts(column('status'))},
        ${texts(column('carrierStatus'))}, ${texts(column('carrierError'))})
        as change (company_id, id, status, carrier_status, carrier_error)`,
    from: 'submitted',
    where: sql`messages.charged = 1`,
  });
}

/** Changes by each receipt beside the status: the one that ends the message may refund it, later ones do not. */
export const byReceipt = {
  patch: sql`carrier_status = change.carrier_status, carrier_error = change.carrier_error`,
  refunded: refundOfFailure(),
  also: addLatencies,
};

async function applyToLocked(changes: MessageChanges, matches: readonly Match[]): Promise<void> {
  const { transaction, transition } = changes;
  // Parts are read in a statement of their own, after the lock: two receipts of one message may come at the same
  // time by different binds, and each has to see what the other has written.
  const messages = await lockMatched(transaction, matches);
  const parts = await readParts(transaction, messages);
  const byMessage = groupByMessage(matches);
  const received = messages.map((message): Received => {
    const key = messageKey(message);
    const receipts = byMessage.get(key) ?? [];
    const own = parts.get(key);
    if (!own) {
      const known = new Map([[1, isFinal(message.status) ? message.status : null]]);
      return { message, known, receipts, isOneForAll: false };
    }
    const known = new Map([...own.parts].map(([part, { end }]) => [part, end]));
    return {
      message,
      known,
      receipts: assignParts(message, own.parts, receipts),
      isOneForAll: own.isOneForAll,
    };
  });
  const isOvertaken = await findOvertaken(transaction, received.flatMap(contradicting));
  const outcomes = received.map(({ message, known, receipts, isOneForAll }) => {
    const inOrder = receipts.map((receipt) => ({ ...receipt, isOvertaken: isOvertaken.has(receipt) }));
    const routeId = receipts[0]!.routeId;
    const isNewlyReported = [...known.values()].every((end) => end === null);
    return {
      ...message,
      routeId,
      isNewlyReported,
      ...afterReceipts({ ...message, isOneForAll }, known, inOrder),
    };
  });
  await writeParts(transaction, outcomes);
  await addPartlyReported(
    transaction,
    outcomes.filter(
      ({ status, segments, endedParts, isNewlyReported }) =>
        segments > 1 && isNewlyReported && endedParts.size > 0 && !isFinal(status),
    ),
  );
  await relearnEachPart(
    transaction,
    outcomes.filter(({ endsPartLate }) => endsPartLate).map(({ routeId }) => routeId),
  );
  const column = <Key extends keyof (typeof outcomes)[number]>(key: Key) => outcomes.map((one) => one[key]);
  await transition({
    ...byReceipt,
    changes: sql`
      select * from unnest(${bigints(column('companyId'))}, ${bigints(column('id'))}, ${texts(column('status'))},
        ${texts(column('carrierStatus'))}, ${texts(column('carrierError'))}, ${booleans(column('isCorrection'))})
        as change (company_id, id, status, carrier_status, carrier_error, is_correction)`,
    corrects: sql`change.is_correction`,
  });
}

/** A receipt, and the end of its part that it contradicts. */
interface Contradiction {
  receipt: Match;
  end: MessageStatus;
}

/** Receipts that contradict a known end. A message that was refunded for its end keeps both. */
function contradicting({ message, known, receipts }: Received): Contradiction[] {
  if (message.refunded > 0) return [];
  return receipts.flatMap((receipt) => {
    const end = known.get(receipt.part) ?? null;
    const isEnd = receipt.status !== 'enroute' && receipt.status !== 'unknown';
    return isEnd && end !== null && end !== 'unknown' && end !== receipt.status ? [{ receipt, end }] : [];
  });
}

/**
 * Those that came before the one that they contradict. One bind delivers receipts in their order, but two processes with a
 * bind each may store them in another.
 */
async function findOvertaken(
  transaction: Transaction<Schema>,
  contradictions: readonly Contradiction[],
): Promise<ReadonlySet<Match>> {
  if (contradictions.length === 0) return new Set();
  const { rows } = await prepared<{ place: number; firstAt: Date | null }>`
    select place, (select min(received_at) from receipts where receipts.route_id = contradicted.route_id
      and receipts.carrier_message_id = contradicted.carrier_message_id and receipts.status = contradicted.status) as "firstAt"
    from unnest(${bigints(contradictions.map(({ receipt }) => receipt.routeId))},
      ${texts(contradictions.map(({ receipt }) => receipt.carrierMessageId))},
      ${texts(contradictions.map(({ end }) => end))})
      with ordinality as contradicted (route_id, carrier_message_id, status, place)`.execute(transaction);
  const firstAt = new Map(rows.map((row) => [row.place, row.firstAt]));
  const before = contradictions.filter(({ receipt }, index) => {
    const at = firstAt.get(index + 1);
    return at && receipt.receivedAt < at;
  });
  return new Set(before.map(({ receipt }) => receipt));
}

interface MessageRow extends MessageKey, CarrierState {
  status: MessageStatus;
  segments: number;
  refunded: number;
}

/** A message, how its parts stood before, and the receipts of it. */
interface Received {
  message: MessageRow;
  known: ReadonlyMap<number, MessageStatus | null>;
  receipts: readonly Match[];
  isOneForAll: boolean;
}

async function lockMatched(
  transaction: Transaction<Schema>,
  matches: readonly Match[],
): Promise<MessageRow[]> {
  const keys = [...new Map(matches.map((match) => [messageKey(match), match])).values()];
  const { rows } = await prepared<MessageRow>`
    select company_id as "companyId", id, status, segments, refunded, carrier_status as "carrierStatus",
      carrier_error as "carrierError"
    from messages join unnest(${bigints(keys.map(({ companyId }) => companyId))}, ${bigints(keys.map(({ id }) => id))})
      as key (company_id, id) using (company_id, id)
    order by company_id, id
    for update of messages`.execute(transaction);
  return rows;
}

interface PartsOfMessage {
  parts: Map<number, KnownPart>;
  /** Whether each of their routes sends one receipt for all parts. */
  isOneForAll: boolean;
}

async function readParts(
  transaction: Transaction<Schema>,
  messages: readonly MessageRow[],
): Promise<Map<string, PartsOfMessage>> {
  const long = messages.filter(({ segments }) => segments > 1);
  if (long.length === 0) return new Map();
  const { rows } = await prepared<MessageKey & KnownPart & { part: number; isOneForAll: boolean }>`
    select company_id as "companyId", message_id as id, part, final_status as end,
      carrier_message_id as "carrierMessageId", ${isOneForAll} as "isOneForAll"
    from message_parts join routes on routes.id = message_parts.route_id
    where is_one_of_many and (company_id, message_id) in (
      select * from unnest(${bigints(long.map(({ companyId }) => companyId))},
                           ${bigints(long.map(({ id }) => id))}))`.execute(transaction);
  const messagesParts = new Map<string, PartsOfMessage>();
  for (const { part, isOneForAll: ofPart, ...row } of rows) {
    const key = messageKey(row);
    const own = messagesParts.get(key) ?? { parts: new Map<number, KnownPart>(), isOneForAll: true };
    own.parts.set(part, row);
    own.isOneForAll &&= ofPart;
    messagesParts.set(key, own);
  }
  return messagesParts;
}

/** Each message's receipts, in the order of their arrival. */
function groupByMessage(matches: readonly Match[]): Map<string, Match[]> {
  const groups = new Map<string, Match[]>();
  for (const match of matches) {
    const own = groups.get(messageKey(match));
    if (own) own.push(match);
    else groups.set(messageKey(match), [match]);
  }
  return groups;
}

type EndedParts = MessageKey & Pick<ReturnType<typeof afterReceipts>, 'endedParts'>;

export async function writeParts(
  transaction: Transaction<Schema>,
  changes: readonly EndedParts[],
): Promise<void> {
  const ended = changes.flatMap(({ companyId, id, endedParts }) =>
    [...endedParts].map(([part, status]) => ({ companyId, id, part, status })),
  );
  if (ended.length === 0) return;
  await pipelined`
    update message_parts set final_status = ended.status
    from unnest(${bigints(ended.map(({ companyId }) => companyId))}, ${bigints(ended.map(({ id }) => id))},
                ${integers(ended.map(({ part }) => part))}, ${texts(ended.map(({ status }) => status))})
      as ended (company_id, message_id, part, status)
    where message_parts.is_one_of_many and message_parts.company_id = ended.company_id
      and message_parts.message_id = ended.message_id and message_parts.part = ended.part`.execute(
    transaction,
  );
}
