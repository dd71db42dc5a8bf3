import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { AcceptedSms } from '#contract/sms-receiver/sending.ts';
import type { Schema } from '#database/schema.ts';
import type { Queries } from '#services/kit/database/index.ts';
import {
  bigints,
  booleans,
  doubles,
  integers,
  namesOf,
  texts,
  unnested,
} from '#services/kit/database/sql/arrays.ts';
import { prepared, pipelined, rowsLater } from '#services/kit/database/pool/prepared.ts';
import { hold } from '../credit/ledger.ts';
import { insertMessages } from '../messages/transition.ts';
import { addCountChanges, type CountChange } from '../rollups/countChanges.ts';
import { checkSms, type CheckOptions } from './check.ts';
import { readAcceptanceData } from './acceptanceData.ts';
import type { NewMessage, Sender, Sending, SmsInput, StoredAsAsked } from './messages.ts';

/** The ids of one message and its own batch, and of the chunk it gets unless it shares the chunk of another message. */
export interface SingleIds {
  batchId: number;
  chunkId: number;
  messageId: number;
}

/** Ids for new messages. Ids that are not used leave gaps, which do no harm. */
export async function drawIds(queries: Queries, count: number): Promise<SingleIds[]> {
  return (await prepared<SingleIds>`${newIds(count)}`.execute(queries)).rows;
}

/** @returns a function that gives the ids after a later statement was awaited */
export async function drawIdsLater(
  transaction: Transaction<Schema>,
  count: number,
): Promise<() => Promise<SingleIds[]>> {
  return rowsLater((await pipelined`${newIds(count)}`.execute(transaction)).rows);
}

function newIds(count: number): RawBuilder<SingleIds> {
  return sql`
    select nextval('batches_id_seq') as "batchId", nextval('chunks_id_seq') as "chunkId",
      nextval('messages_id_seq') as "messageId"
    from generate_series(1, ${count})`;
}

/** The reply for an accepted message. */
export function replyOf({ message }: Sending, { batchId, messageId }: SingleIds): AcceptedSms {
  const { segments, encoding } = message;
  return {
    batchId: String(batchId),
    messageId: String(messageId),
    segments,
    encoding,
    credits: segments,
  };
}

/**
 * Returns the chunk of each message. Messages that a dispatcher treats alike share one, since leasing, marking and
 * removing a chunk for each took a fifth of the write-ahead log (docs/performance.md). The operator is one of these facts
 * because routes serve operators: a message that only another process can send would wait in the same chunk.
 */
function sharedChunks(sendings: readonly Sending[], ids: readonly SingleIds[]): number[] {
  const chunks = new Map<string, number>();
  return sendings.map(({ sender, message }, index) => {
    const { class: messageClass, senderId, routeId, hidesText, operator } = message;
    const facts = JSON.stringify([sender.companyId, messageClass, senderId, routeId, hidesText, operator]);
    const chunkId = chunks.get(facts) ?? ids[index]!.chunkId;
    chunks.set(facts, chunkId);
    return chunkId;
  });
}

/**
 * Returns what the messages add to the counts. Those of which the counts say the same are counted together, under the
 * batch of the first of them.
 */
function countsOf(sendings: readonly Sending[], ids: readonly SingleIds[]): CountChange[] {
  const counts = new Map<string, CountChange>();
  for (const [index, { sender, message }] of sendings.entries()) {
    const { companyId, userId, branchId } = sender;
    const { class: messageClass, senderId, hidesText, campaignId, operator, segments } = message;
    const facts = [companyId, userId, branchId, messageClass, senderId, hidesText, campaignId, operator];
    const key = JSON.stringify(facts);
    const count = counts.get(key);
    if (count) {
      count.messages += 1;
      count.segments += segments;
      continue;
    }
    const { batchId } = ids[index]!;
    const isNew = { routeId: 0, status: 'queued', charged: 0, refunded: 0 } as const;
    counts.set(key, { companyId, batchId, operator, messages: 1, segments, ...isNew });
  }
  return [...counts.values()];
}

/**
 * Messages that are each a batch of their own, with hold, ledger line and queue entry, in the caller's transaction:
 * as many statements for a hundred of them as for one.
 * @param ids as many as there are messages
 * @throws insufficient-credit when a company cannot pay for all of its own
 */
export async function acceptMessages(
  transaction: Transaction<Schema>,
  sendings: readonly Sending[],
  ids: readonly SingleIds[],
): Promise<void> {
  const chunkIds = sharedChunks(sendings, ids);
  const of = <Value>(read: (sending: Sending) => Value) => sendings.map(read);
  const ofBatch = {
    user_id: bigints(of(({ sender }) => sender.userId)),
    branch_id: bigints(of(({ sender }) => sender.branchId)),
    route_id: bigints(of(({ message }) => message.routeId ?? null)),
    campaign_id: bigints(of(({ message }) => message.campaignId ?? null)),
    class: texts(of(({ message }) => message.class)),
    sender_id: texts(of(({ message }) => message.senderId)),
    text: texts(of(({ message }) => message.text)),
    hides_text: booleans(of(({ message }) => message.hidesText)),
  } satisfies Record<keyof StoredAsAsked, unknown> & Record<string, unknown>;
  await pipelined`
    with sms as (
      select * from ${unnested('sms', {
        company_id: bigints(of(({ sender }) => sender.companyId)),
        batch_id: bigints(ids.map(({ batchId }) => batchId)),
        chunk_id: bigints(chunkIds),
        message_id: bigints(ids.map(({ messageId }) => messageId)),
        ...ofBatch,
        validity_seconds: doubles(of(({ message }) => message.validitySeconds)),
        lane: integers(of(({ message }) => message.lane)),
        msisdn: texts(of(({ message }) => message.msisdn)),
        operator: texts(of(({ message }) => message.operator)),
        encoding: texts(of(({ message }) => message.encoding)),
        segments: integers(of(({ message }) => message.segments)),
        reference: texts(of(({ message }) => message.reference ?? null)),
        status_url: texts(of(({ message }) => message.statusUrl ?? null)),
      })}
    ), batch as (
      insert into batches (company_id, id, kind, ${namesOf(ofBatch)}, segment_count, valid_until)
      overriding system value
      select company_id, batch_id, 'single', ${namesOf(ofBatch)}, segments,
        now() + make_interval(secs => validity_seconds)
      from sms
    ), chunk as (
      insert into chunks (company_id, id, batch_id, lane, message_count, expires_at)
      overriding system value
      select company_id, chunk_id, min(batch_id), lane, count(*), now() + make_interval(secs => max(validity_seconds))
      from sms group by company_id, chunk_id, lane
    )
    ${insertMessages(
      // The batch has the text.
      {
        company_id: true,
        id: true,
        batch_id: true,
        chunk_id: true,
        msisdn: true,
        text: false,
        operator: true,
        encoding: true,
        segments: true,
        reference: true,
        status_url: true,
      },
      sql`(select *, message_id as id from sms) sms`,
    )}`.execute(transaction);
  await addCountChanges(transaction, countsOf(sendings, ids));
  // Last, because other acceptances of the company wait for its account from here to the commit.
  await hold(
    transaction,
    ...sendings.map(({ sender, message }, index) => ({
      companyId: sender.companyId,
      amount: message.segments,
      batchId: ids[index]!.batchId,
      // A text of the services goes in the name of its recipient, or of who invites them; neither spends anything by it.
      userId: message.hidesText ? null : sender.userId,
    })),
  );
}

/**
 * Checks and accepts one message in the caller's transaction: an array of one.
 * @param changes what differs from other messages of its class
 * @throws rule-refused with the fields at fault, insufficient-credit
 */
export async function acceptSms(
  transaction: Transaction<Schema>,
  sender: Sender,
  sms: SmsInput,
  changes: (message: NewMessage) => Partial<NewMessage> = () => ({}),
  options: CheckOptions = {},
): Promise<AcceptedSms> {
  const { companyId } = sender;
  const data = await readAcceptanceData(transaction, [{ companyId, sms }]);
  const message = checkSms(companyId, sms, data, options);
  return acceptMessage(transaction, { sender, message: { ...message, ...changes(message) } });
}

/** See `acceptMessages`. */
export async function acceptMessage(
  transaction: Transaction<Schema>,
  sending: Sending,
): Promise<AcceptedSms> {
  const [ids] = await drawIds(transaction, 1);
  await acceptMessages(transaction, [sending], [ids!]);
  return replyOf(sending, ids!);
}
