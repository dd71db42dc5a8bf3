import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCampaign } from '#contract/main-api/sending/campaigns.ts';
import { readBalance } from '#contract/public-api/account.ts';
import {
  cancelMessages,
  readBatch,
  readBatches,
  rescheduleMessages,
  sendMessages,
} from '#contract/public-api/batches.ts';
import {
  cancelMessage,
  readMessage,
  readMessages,
  rescheduleMessage,
  sendMessage,
} from '#contract/public-api/messages.ts';
import { reasons } from '#contract/reasons.ts';
import { testBalance, testMessageLimits, testNumbers } from '#domain/messages/testCarrier.ts';
import { removeTestMessages } from '#services/engine/upkeep/removeTestMessages.ts';
import { addProgram, type Program } from '#tests/helpers/http/program.ts';
import { addClientCompany, clientOf } from '#tests/helpers/people/people.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

let world: World;
let tester: Program;
let live: Program;
let stranger: Program;
beforeAll(async () => {
  world = await startWorld();
  // A company that cannot pay for anything.
  await addClientCompany(world.database, 'Jamuna', 0);
  await addClientCompany(world.database, 'Meghna');
  const jamuna = await clientOf(world, 'jamuna');
  tester = await addProgram(jamuna, { kind: 'test' });
  live = await addProgram(jamuna);
  stranger = await addProgram(await clientOf(world, 'meghna'), { kind: 'test' });
});
afterAll(() => world.close());

let last = 0;
/** None of the special ones. */
const newNumber = () => `88018${String(10_000_000 + ++last)}`;
const newNumbers = (count: number) => Array.from({ length: count }, newNumber);
const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
const text = 'Hello';

/** Lets so many seconds pass for all that the test carrier has. */
async function pass(seconds: number): Promise<void> {
  await world.database
    .updateTable('test_batches')
    .set({ accepted_at: sql<Date>`accepted_at - make_interval(secs => ${seconds})` })
    .execute();
}

/** All that real messages leave behind. */
async function realRows(): Promise<Record<string, number>> {
  const tables = ['batches', 'chunks', 'messages', 'rejects', 'rollup_changes', 'batch_count_changes'];
  const counted = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(
        world.database,
      );
      return [table, rows[0]!.count] as const;
    }),
  );
  const { rows } = await sql<{ entries: number; held: number }>`
    select (select count(*) from ledger_entries) as entries, (select sum(held) from credit_accounts) as held`.execute(
    world.database,
  );
  return { ...Object.fromEntries(counted), ...rows[0]! };
}

test('what test keys send leaves nothing among what is real', async () => {
  const before = await realRows();
  const recipients = [...newNumbers(3), '12'].map((to) => ({ to }));
  const { id } = await tester.call(sendMessage, { body: { to: newNumber(), text } });
  const many = await tester.call(sendMessages, { body: { text, recipients } });
  await tester.call(sendMessages, { body: { text, recipients, validateOnly: true } });
  await tester.call(sendMessage, { body: { to: newNumber(), text, startsAt: tomorrow } });
  expect(await realRows()).toEqual(before);
  for (const query of [{ ids: id! }, { batchId: many.id! }, {}])
    expect((await live.call(readMessages, { query })).data).toEqual([]);
  expect((await live.refusal(readMessage, { params: { id: id! } })).code).toBe('not-found');
  expect((await live.refusal(readBatch, { params: { id: many.id! } })).code).toBe('not-found');
  expect((await live.call(readBatches, { query: {} })).data).toEqual([]);
  expect(await tester.call(readBalance, {})).toEqual({ available: testBalance, held: 0 });
  expect(await live.call(readBalance, {})).toEqual({ available: 0, held: 0 });
});

describe('one message', () => {
  test('passes through the statuses of a real one and costs nothing', async () => {
    const body = { to: newNumber(), text, reference: 'order 1' };
    const sent = await tester.call(sendMessage, { body });
    expect(sent).toMatchObject({ status: 'queued', reference: 'order 1', segments: 1, credits: 0 });
    const params = { id: sent.id! };
    const now = await tester.call(readMessage, { params });
    expect(now).toMatchObject({ status: 'queued', finalAt: null, to: body.to, senderId: 'JAMUNA' });
    await pass(1);
    expect(await tester.call(readMessage, { params })).toMatchObject({ status: 'submitted', finalAt: null });
    await pass(2);
    expect(await tester.call(readMessage, { params })).toMatchObject({ status: 'delivered', credits: 0 });
    const { data } = await tester.call(readMessages, { query: { reference: 'order 1' } });
    expect(data.map(({ id }) => id)).toEqual([sent.id]);
  });

  test.each(Object.keys(testNumbers).slice(1, 6))('to %s ends as the table says', async (to) => {
    const { id } = await tester.call(sendMessage, { body: { to, text } });
    await pass(testNumbers[to]!.after);
    const { status, error } = await tester.call(readMessage, { params: { id: id! } });
    expect({ status, error }).toEqual({ status: testNumbers[to]!.status, error: testNumbers[to]!.error });
  });

  test('is checked as a real one', async () => {
    const problem = await tester.refusal(sendMessage, { body: { to: '0123', text: '' } });
    expect(problem.errors?.map(({ field }) => field).sort()).toEqual(['text', 'to']);
    const checked = await tester.answer(sendMessage, { body: { to: newNumber(), text, validateOnly: true } });
    expect([checked.status, checked.body]).toMatchObject([200, { id: null, status: 'valid', credits: 0 }]);
    const otp = await tester.refusal(sendMessage, { body: { to: newNumber(), text, class: 'otp' } });
    expect(otp.code).toBe('forbidden');
    const to = newNumber();
    await world.database
      .insertInto('opt_outs')
      .values({ company_id: tester.key.companyId, msisdn: to, source: 'staff' })
      .execute();
    expect((await tester.refusal(sendMessage, { body: { to, text, class: 'promotional' } })).code).toBe(
      'rule-refused',
    );
  });

  test('is accepted once a key, and a live key may have the same', async () => {
    const body = { to: newNumber(), text };
    const options = { idempotencyKey: 'order-7' };
    const answers = await Promise.all([1, 2, 3].map(() => tester.call(sendMessage, { body }, options)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    const other = await tester.refusal(sendMessage, { body: { ...body, text: 'Other' } }, options);
    expect(other.code).toBe('idempotency-key-reused');
    expect((await live.refusal(sendMessage, { body }, options)).code).toBe('insufficient-credit');
  });

  test.each([true, false])(
    'is refused another start than that of its campaign (only checked: %s)',
    async (validateOnly) => {
      const jamuna = await clientOf(world, 'jamuna');
      const { id: campaignId } = await jamuna.call(
        createCampaign,
        { body: { name: `Eid ${validateOnly}`, class: 'transactional', startsAt: tomorrow } },
        { idempotencyKey: crypto.randomUUID() },
      );
      const body = { to: newNumber(), text, campaignId, validateOnly };
      const startsAt = new Date(Date.parse(tomorrow) + 60_000).toISOString();
      for (const program of [tester, live])
        expect((await program.refusal(sendMessage, { body: { ...body, startsAt } })).errors).toMatchObject([
          { field: 'startsAt', code: 'campaign-has-start' },
        ]);
      expect(await tester.call(sendMessage, { body })).toMatchObject({ startsAt: tomorrow });
    },
  );

  test('that does not wait is neither cancelled nor moved', async () => {
    const { id } = await tester.call(sendMessage, { body: { to: newNumber(), text } });
    const params = { id: id! };
    for (const refusal of [
      tester.refusal(cancelMessage, { params }),
      tester.refusal(rescheduleMessage, { params, body: { startsAt: tomorrow } }),
    ])
      expect(await refusal).toMatchObject({ code: 'conflict', detail: reasons['message-not-waiting'] });
  });

  test('waits for its start, which can be moved or cancelled', async () => {
    const { id, status } = await tester.call(sendMessage, {
      body: { to: newNumber(), text, startsAt: tomorrow },
    });
    expect(status).toBe('scheduled');
    const params = { id: id! };
    const later = new Date(Date.parse(tomorrow) + 3_600_000).toISOString();
    const move = { params, body: { startsAt: later } };
    expect(await tester.call(rescheduleMessage, move)).toMatchObject({
      status: 'scheduled',
      startsAt: later,
    });
    expect(await tester.call(cancelMessage, { params })).toMatchObject({ status: 'cancelled' });
    expect((await tester.call(cancelMessage, { params })).status).toBe('cancelled');
    expect((await tester.refusal(rescheduleMessage, move)).code).toBe('conflict');
  });
});

test('many messages: counts by status, rejects, pages, cancelling', async () => {
  const [first, second] = newNumbers(2) as [string, string];
  const recipients = [
    { to: first, text: 'One', reference: 'p-1' },
    { to: '01700-000002', text: 'Two' },
    { to: '12', text: 'Three' },
    { to: second, text: 'Four', reference: 'p-4' },
  ];
  const sent = await tester.call(sendMessages, { body: { name: 'Parcels', recipients } });
  expect(sent).toMatchObject({ state: 'running', accepted: 3, segments: 3, credits: 0, rejected: 1 });
  expect(sent.rejects).toEqual([{ recipient: 3, to: '12', reason: 'msisdn-too-short' }]);
  await pass(3);
  const batch = await tester.call(readBatch, { params: { id: sent.id! } });
  expect(batch).toMatchObject({ name: 'Parcels', state: 'finished', messages: 3, rejected: 1 });
  expect(batch.counts).toEqual({ delivered: 2, undelivered: 1 });
  const { data } = await tester.call(readMessages, { query: { batchId: sent.id! } });
  expect(data.map(({ to, reference }) => [to, reference])).toEqual(
    expect.arrayContaining([
      [first, 'p-1'],
      [second, 'p-4'],
    ]),
  );
  const page = await tester.call(readMessages, { query: { batchId: sent.id!, limit: 2 } });
  expect(page.data).toEqual(data.slice(0, 2));
  const rest = await tester.call(readMessages, { query: { batchId: sent.id!, cursor: page.nextCursor! } });
  expect([rest.data, rest.nextCursor]).toEqual([data.slice(2), null]);

  const scheduled = await tester.call(sendMessages, {
    body: { text, recipients: newNumbers(2).map((to) => ({ to })), startsAt: tomorrow },
  });
  const params = { id: scheduled.id! };
  const later = new Date(Date.parse(tomorrow) + 60_000).toISOString();
  expect(await tester.call(rescheduleMessages, { params, body: { startsAt: later } })).toMatchObject({
    state: 'scheduled',
    counts: { queued: 2 },
    startsAt: later,
  });
  expect(await tester.call(cancelMessages, { params })).toMatchObject({
    state: 'cancelled',
    counts: { cancelled: 2 },
  });
  const { data: batches } = await tester.call(readBatches, { query: { limit: 1 } });
  expect(batches.map(({ id }) => id)).toEqual([scheduled.id]);
});

test("one company's test keys see nothing of another's", async () => {
  const { id, batchId } = await tester.call(sendMessage, {
    body: { to: newNumber(), text, reference: 'mine', startsAt: tomorrow },
  });
  const params = { id: id! };
  const body = { startsAt: tomorrow };
  for (const refusal of [
    stranger.refusal(readMessage, { params }),
    stranger.refusal(cancelMessage, { params }),
    stranger.refusal(rescheduleMessage, { params, body }),
    stranger.refusal(readBatch, { params: { id: batchId! } }),
    stranger.refusal(cancelMessages, { params: { id: batchId! } }),
    stranger.refusal(rescheduleMessages, { params: { id: batchId! }, body }),
  ])
    expect((await refusal).code).toBe('not-found');
  for (const query of [{ ids: id! }, { reference: 'mine' }, { batchId: batchId! }, {}])
    expect((await stranger.call(readMessages, { query })).data).toEqual([]);
});

test('numbers are masked for a key without view-msisdn', async () => {
  const to = newNumber();
  const blind = await addProgram(await clientOf(world, 'jamuna'), {
    kind: 'test',
    permissions: ['send-single-sms', 'view-sms-history'],
  });
  const { id } = await blind.call(sendMessage, { body: { to, text } });
  const shown = await blind.call(readMessage, { params: { id: id! } });
  expect(shown.to).not.toBe(to);
  expect(shown.to).toContain('•');
});

test('a company has so many a day, which are kept for some days', async () => {
  const { companyId } = stranger.key;
  const day = await world.database
    .insertInto('test_message_days')
    .values({
      company_id: companyId,
      day: sql<string>`(now() at time zone 'Asia/Dhaka')::date`,
      messages: testMessageLimits.perDay - 1,
    })
    .returning('day')
    .executeTakeFirstOrThrow();
  const recipients = newNumbers(2).map((to) => ({ to }));
  const refused = await stranger.answer(sendMessages, { body: { text, recipients } });
  expect([refused.status, refused.body]).toMatchObject([429, { code: 'rate-limited' }]);
  const { id } = await stranger.call(sendMessage, { body: { to: newNumber(), text } });
  expect((await stranger.refusal(sendMessage, { body: { to: newNumber(), text } })).code).toBe(
    'rate-limited',
  );

  const countOfDay = () =>
    world.database
      .selectFrom('test_message_days')
      .select('messages')
      .where('company_id', '=', companyId)
      .where('day', '=', day.day)
      .executeTakeFirst();
  expect(await countOfDay()).toEqual({ messages: testMessageLimits.perDay });
  expect(await removeTestMessages(world.database, 100)).toBe(0);
  await world.database
    .updateTable('test_batches')
    .set({ accepted_at: sql<Date>`accepted_at - make_interval(days => 8)` })
    .where('company_id', '=', companyId)
    .execute();
  expect(await removeTestMessages(world.database, 100)).toBe(1);
  expect((await stranger.refusal(readMessage, { params: { id: id! } })).code).toBe('not-found');
});
