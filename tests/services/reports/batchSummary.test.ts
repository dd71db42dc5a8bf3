import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BatchSummary } from '#contract/database-manager/batches.ts';
import { outcomes, type Outcome } from '#contract/database-manager/filter.ts';
import type { Schema } from '#database/schema.ts';
import { outcomeOf } from '#domain/messages/status/messageStatus.ts';
import { batchSummaryService } from '#services/database-manager/batch-summary/service.ts';
import { errorCodeSql } from '#services/kit/queries/errorSql.ts';
import { mostErrors, readMessages } from '#services/database-manager/batch-summary/read.ts';
import { reportService } from '#services/database-manager/reports/service.ts';
import { ReportReads } from '#services/kit/database/replica/ReportReads.ts';
import { addCountChanges } from '#services/engine/rollups/countChanges.ts';
import { seeded } from '#services/simulator/random.ts';
import { tableOf } from '#tests/helpers/database/tableOf.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/database/database.ts';
import { callerOf } from '#tests/helpers/http/caller.ts';
import type { Invented } from '#tests/helpers/messages/invented.ts';
import { inventPast } from '#tests/helpers/messages/inventedPast.ts';

let opened: TestDatabase;
let past: Invented[];
const begin = Date.UTC(2026, 0, 20, 3, 17) * 1_000;
const provider = callerOf(1);

const summaryOf = (batchId: number, session = provider) =>
  batchSummaryService(opened.database, new ReportReads(opened.database, null)).summary(
    session,
    String(batchId),
  );

beforeAll(async () => {
  opened = await openTestDatabase();
  const { database } = opened;
  ({ messages: past } = await inventPast(database, seeded(5), { begin, days: 3, batches: 60 }));
  // Two routes say the same codes, and some messages failed without any carrier.
  await sql`insert into routes (id, name) values (71, 'One'), (72, 'Two') on conflict do nothing`.execute(
    database,
  );
  await sql`update messages set route_id = 71 + id % 2,
      carrier_status = case when id % 3 = 0 then null when id % 3 = 1 then 'UNDELIV' else 'ESME_RINVDSTADR' end,
      carrier_error = case when id % 3 = 1 then case when id % 2 = 0 then '001' else '000' end end,
      submitted_at = timestamptz '2026-02-01 10:00:00Z' + id * interval '7 seconds',
      final_at = timestamptz '2026-02-01 10:00:00Z' + id * interval '7 seconds' + (id % 10) * interval '1 second'
    where status in ('delivered', 'undelivered', 'expired', 'rejected', 'failed', 'unknown')`.execute(
    database,
  );
});
afterAll(() => opened.drop());

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);
const batchesOfMany = () => [
  ...new Set(past.filter(({ kind }) => kind !== 'single').map(({ batchId }) => batchId)),
];
const foundOf = ({ found }: BatchSummary) => found!;

test('sums by operator, by error and over time are those of the messages', async () => {
  expect(batchesOfMany().length).toBeGreaterThan(15);
  for (const batchId of batchesOfMany()) {
    const messages = past.filter((message) => message.batchId === batchId);
    const count = (outcome: Outcome) => messages.filter(({ status }) => outcomeOf(status) === outcome).length;
    const summary = await summaryOf(batchId);
    const { errors, curve } = foundOf(summary);
    expect(sumOf(summary.operators.map(({ sent }) => sent))).toBe(messages.length);
    for (const outcome of outcomes)
      expect(sumOf(summary.operators.map((row) => row[outcome]))).toBe(count(outcome));
    expect(sumOf(errors.map((error) => error.messages))).toBe(count('failed'));
    expect(sumOf(curve.map(({ delivered }) => delivered))).toBe(count('delivered'));
    expect(sumOf(curve.map(({ submitted }) => submitted))).toBe(count('delivered') + count('failed'));
    expect(summary.areMessagesRemoved).toBe(false);
  }
});

test('each error leads to exactly its messages', async () => {
  const { messages } = reportService(opened.database);
  let checked = 0;
  for (const batchId of batchesOfMany()) {
    for (const { code, messages: count } of foundOf(await summaryOf(batchId)).errors) {
      const filter = { batchId: String(batchId), errorCode: code };
      const { responseList, totals } = await messages(provider, { filter, range: [0, 99] });
      expect(responseList).toHaveLength(count);
      expect(responseList.every(({ errorCode }) => errorCode === code)).toBe(true);
      expect(totals).toBeNull();
      checked += 1;
    }
  }
  expect(checked).toBeGreaterThan(5);
});

test('percentiles are those of the delivered messages, by nearest rank', async () => {
  const batchId = batchesOfMany().find(
    (id) => past.filter((message) => message.batchId === id && message.status === 'delivered').length > 6,
  )!;
  const waited = past
    .filter((message) => message.batchId === batchId && message.status === 'delivered')
    .map(({ id }) => id % 10)
    .sort((left, right) => left - right);
  const rank = (share: number) => waited[Math.ceil(share * waited.length) - 1];
  expect(foundOf(await summaryOf(batchId)).deliverySeconds).toEqual({
    p50: rank(0.5),
    p95: rank(0.95),
    p99: rank(0.99),
  });
});

test('a late receipt changes what was kept of a finished batch', async () => {
  const { database } = opened;
  const late = past.find(({ kind, status }) => kind !== 'single' && status === 'unknown')!;
  const before = foundOf(await summaryOf(late.batchId));
  expect(foundOf(await summaryOf(late.batchId)).madeAt).toBe(before.madeAt);
  await database.transaction().execute(async (transaction) => {
    await sql`update messages set status = 'delivered' where id = ${late.id}`.execute(transaction);
    const change = { ...late, routeId: 0, segments: 0, charged: 0, refunded: 0 };
    await addCountChanges(transaction, [
      { ...change, status: 'unknown', messages: -1 },
      { ...change, status: 'delivered', messages: 1 },
    ]);
  });
  // The summary of a batch that still runs may be shown again for a while.
  await sql`update batch_summaries set made_at = made_at - interval '1 hour'`.execute(database);
  const after = foundOf(await summaryOf(late.batchId));
  expect(after.madeAt > before.madeAt).toBe(true);
  const failed = ({ errors }: typeof after) => sumOf(errors.map(({ messages }) => messages));
  expect(failed(after)).toBe(failed(before) - 1);
  late.status = 'delivered';
});

test('the words of the provider are shown: of the route, else of all routes; at once when they change', async () => {
  const { database } = opened;
  const words = (routeId: number | null, code: string, en: string) =>
    sql`insert into error_words (route_id, code, en, bn) values (${routeId}, ${code}, ${en}, 'বাংলা')`.execute(
      database,
    );
  const textsOf = async () => {
    const { messages } = reportService(database);
    const { responseList } = await messages(provider, { filter: { outcome: 'failed' }, range: [0, 999] });
    return responseList.map(({ id, errorCode, errorWords }) => ({
      id: Number(id),
      errorCode,
      en: errorWords?.en ?? null,
    }));
  };
  expect((await textsOf()).every(({ en }) => en === null)).toBe(true);
  await words(null, 'UNDELIV', 'all routes');
  await words(null, '001', 'error 001');
  await words(71, 'ESME_RINVDSTADR', 'route One');
  const texts = await textsOf();
  const of = (wanted: string, isOfRoute: (id: number) => boolean = () => true) => [
    ...new Set(
      texts.filter(({ id, errorCode }) => errorCode === wanted && isOfRoute(id)).map(({ en }) => en),
    ),
  ];
  expect(of('UNDELIV')).toEqual(['all routes']);
  expect(of('UNDELIV 001')).toEqual(['error 001']);
  expect(of('ESME_RINVDSTADR', (id) => id % 2 === 0)).toEqual(['route One']);
  expect(of('ESME_RINVDSTADR', (id) => id % 2 === 1)).toEqual([null]);
  const shown = new Map<string, string | undefined>();
  for (const batchId of batchesOfMany())
    for (const { code, words: own } of foundOf(await summaryOf(batchId)).errors) shown.set(code, own?.en);
  expect([shown.get('UNDELIV'), shown.get('UNDELIV 001')]).toEqual(['all routes', 'error 001']);
});

test('a carrier that writes something else into each receipt makes no summary as long as the batch', async () => {
  const { database } = opened;
  const batchId = batchesOfMany().at(-1)!;
  const undo = new Error('undo');
  const read = async (transaction: Transaction<Schema>) => {
    const table = await tableOf(transaction, 'messages');
    const { rows } = await sql<{ companyId: number }>`
      insert into ${table} overriding system value select (jsonb_populate_record(messages, jsonb_build_object('id', 900000000 + n, 'status', 'undelivered',
        'carrier_status', 'UNDELIV', 'carrier_error', 'err ' || n))).* from ${table} messages, generate_series(1, 2000) n
      where id = (select min(id) from messages where batch_id = ${batchId}) returning company_id as "companyId"`.execute(
      transaction,
    );
    const batch = {
      companyId: rows[0]!.companyId,
      batchId,
      state: 'finished',
      acceptedAt: new Date(),
    } as const;
    const read = await readMessages(transaction, batch);
    const { rows: codes } = await sql<{ code: string; messages: number }>`
      select ${errorCodeSql} as code, count(*) as messages from messages
      where batch_id = ${batchId} and ${errorCodeSql} is not null group by 1`.execute(transaction);
    return { read, codes };
  };
  let found: Awaited<ReturnType<typeof read>> | undefined;
  await database
    .transaction()
    .execute(async (transaction) => {
      found = await read(transaction);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  const { errors, otherErrors } = found!.read;
  expect(errors.length).toBeLessThanOrEqual(mostErrors);
  expect(otherErrors).toBeGreaterThan(1_600);
  // Each of those listed leads to exactly its messages, and all that failed are there.
  const messagesOf = new Map(found!.codes.map(({ code, messages }) => [code, messages]));
  for (const { code, messages } of errors) expect([code, messagesOf.get(code)]).toEqual([code, messages]);
  expect(sumOf(errors.map(({ messages }) => messages)) + otherErrors!).toBe(sumOf([...messagesOf.values()]));
});

test('what was found outlives the messages; without it only the counts are left', async () => {
  const { database } = opened;
  const ended = batchesOfMany().filter((id) =>
    past.some((message) => message.batchId === id && message.status === 'delivered'),
  );
  const [kept, unread] = ended as [number, number];
  const before = await summaryOf(kept);
  await sql`delete from batch_summaries where batch_id = ${unread}`.execute(database);
  await sql`delete from messages where batch_id in (${kept}, ${unread})`.execute(database);
  await sql`update retention set messages_from = now()`.execute(database);
  // Not even the time after which it is read again brings back what is gone.
  await sql`update batch_summaries set made_at = made_at - interval '1 hour'`.execute(database);
  const after = await summaryOf(kept);
  expect(foundOf(after)).toMatchObject({ errors: foundOf(before).errors, curve: foundOf(before).curve });
  expect(after.areMessagesRemoved).toBe(true);
  const counted = await summaryOf(unread);
  expect(counted.found).toBeNull();
  expect(counted.operators.length).toBeGreaterThan(0);
});

test('a batch of another company, and one that is none, are not found', async () => {
  const foreign = past.find(({ kind, companyId }) => kind !== 'single' && companyId === 1)!;
  for (const id of [foreign.batchId, 999_999]) {
    await expect(summaryOf(id, callerOf(2))).rejects.toMatchObject({ code: 'not-found' });
  }
});
