import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Message } from '#contract/public-api/messages.ts';
import type { Schema } from '#database/schema.ts';
import { testMessageLimits, testNumbers, type TestBatchTimes } from '#domain/messages/testCarrier.ts';
import type { NewMessage } from '#services/engine/acceptance/messages.ts';
import type { BatchKey } from '#services/engine/messages/keys.ts';
import { texts } from '#services/kit/database/sql/arrays.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { refusal } from '#services/kit/errors.ts';
import { today } from '#services/kit/time/today.ts';
import type { IdPage } from '../cursor.ts';
import { chosenSql, type MessageChoice } from '../messageRows.ts';

export interface TestMessageRow
  extends
    TestBatchTimes,
    Pick<Message, 'id' | 'batchId' | 'reference' | 'to' | 'senderId' | 'class' | 'operator' | 'segments'> {}

export interface TestBatchRow extends TestBatchTimes {
  id: string;
  name: string | null;
  messages: number;
  segments: number;
  rejected: number;
  /** Messages by their number where that is a special one, and all others together. */
  byNumber: { msisdn: string | null; messages: number }[];
}

const batchTimes = sql`test_batches.accepted_at as "acceptedAt", test_batches.starts_at as "startsAt",
  test_batches.cancelled_at as "cancelledAt"`;

/** Stores one message as a batch of its own. */
export async function addTestMessage(
  transaction: Transaction<Schema>,
  companyId: number,
  message: NewMessage,
  startsAt: Date | null,
): Promise<{ id: string; batchId: string }> {
  const { msisdn, operator, segments, senderId, reference = null } = message;
  const { rows } = await sql<{ id: string; batchId: string }>`
    with batch as (
      insert into test_batches (id, company_id, is_of_many, class, sender_id, message_count, segment_count, starts_at)
      values (nextval('batches_id_seq'), ${companyId}, false, ${message.class}, ${senderId}, 1, ${segments}, ${startsAt})
      returning id
    )
    insert into test_messages (id, company_id, batch_id, msisdn, operator, segments, reference)
    select nextval('messages_id_seq'), ${companyId}, id, ${msisdn}, ${operator}, ${segments}, ${reference} from batch
    returning id::text, batch_id::text as "batchId"`.execute(transaction);
  return rows[0]!;
}

/** Copies a staged batch, its messages and the count of its rejects. */
export async function addTestBatch(
  transaction: Transaction<Schema>,
  { companyId, batchId }: BatchKey,
  { name, startsAt }: { name: string | null; startsAt: Date | null },
): Promise<void> {
  const isThis = sql`company_id = ${companyId} and batch_id = ${batchId}`;
  await sql`
    insert into test_batches (id, company_id, is_of_many, name, class, sender_id, message_count, segment_count,
      reject_count, starts_at)
    select id, company_id, true, ${name}, class, sender_id, message_count, segment_count,
      (report ->> 'read')::int - (report ->> 'valid')::int, ${startsAt}
    from batches where company_id = ${companyId} and id = ${batchId}`.execute(transaction);
  await sql`
    insert into test_messages (id, company_id, batch_id, msisdn, operator, segments, reference)
    select id, company_id, batch_id, msisdn, operator, segments, reference from messages where ${isThis}`.execute(
    transaction,
  );
}

/** Counts messages of a company's day. @throws rate-limited when there are too many */
export async function countTestMessages(
  transaction: Transaction<Schema>,
  companyId: number,
  count: number,
): Promise<void> {
  const limit = testMessageLimits.perDay;
  const { rows } = await sql`
    insert into test_message_days as counted (company_id, day, messages)
    select ${companyId}, ${today}, ${count}::int where ${count}::int <= ${limit}::int
    on conflict (company_id, day) do update set messages = counted.messages + excluded.messages
      where counted.messages + excluded.messages <= ${limit}
    returning 1`.execute(transaction);
  if (rows.length === 0) throw refusal('rate-limited', 'test-messages-a-day', { limit });
}

/** Messages of a company's test keys, the newest first, and one more than the page has if there are more. */
export async function readTestMessages(
  queries: Queries,
  companyId: number,
  choice: MessageChoice,
  page: IdPage,
): Promise<TestMessageRow[]> {
  const { rows } = await sql<TestMessageRow>`
    select test_messages.id::text, batch_id::text as "batchId", reference, msisdn as "to", sender_id as "senderId", class,
      operator, segments, ${batchTimes}
    from test_messages join test_batches on test_batches.id = test_messages.batch_id
    where ${chosenSql('test_messages', companyId, choice, page)}
    order by test_messages.id desc limit ${page.limit + 1}`.execute(queries);
  return rows;
}

/** Batches of many of a company's test keys, likewise. */
export async function readTestBatches(
  queries: Queries,
  companyId: number,
  { below, limit }: IdPage,
): Promise<TestBatchRow[]> {
  const special = texts(Object.keys(testNumbers));
  const { rows } = await sql<TestBatchRow>`
    select test_batches.id::text, name, message_count as messages, segment_count as segments, reject_count as rejected,
      ${batchTimes}, (
        select coalesce(jsonb_agg(jsonb_build_object('msisdn', msisdn, 'messages', messages)), '[]') from (
          select case when msisdn = any(${special}) then msisdn end as msisdn, count(*) as messages
          from test_messages where test_messages.batch_id = test_batches.id group by 1) counted
      ) as "byNumber"
    from test_batches where company_id = ${companyId} and is_of_many and test_batches.id < ${below}
    order by test_batches.id desc limit ${limit + 1}`.execute(queries);
  return rows;
}

/** Locks a batch of a company's test keys; null when there is none. */
export async function lockTestBatch(
  transaction: Transaction<Schema>,
  { companyId, batchId }: BatchKey,
): Promise<TestBatchTimes | null> {
  const { rows } = await sql<TestBatchTimes>`
    select ${batchTimes} from test_batches where company_id = ${companyId} and id = ${batchId} for update`.execute(
    transaction,
  );
  return rows[0] ?? null;
}

export async function changeTestBatch(
  transaction: Transaction<Schema>,
  { companyId, batchId }: BatchKey,
  change: { starts_at: Date } | { cancelled_at: RawBuilder<Date> },
): Promise<void> {
  await transaction
    .updateTable('test_batches')
    .set(change)
    .where('company_id', '=', companyId)
    .where('id', '=', batchId)
    .execute();
}
