import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { pathOf } from '#contract/endpoint.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { cancelBatch, batchRejects, findBatch, listBatches } from '#contract/sms-receiver/batches.ts';
import type { BatchState } from '#contract/sms-receiver/messages.ts';
import { previewBatch, sendBatch } from '#contract/sms-receiver/newBatches.ts';
import { getCredit } from '#contract/sms-receiver/credit.ts';
import { words as bn } from '#domain/words/bn.ts';
import { refused } from '#tests/helpers/http/answers.ts';
import { accepted, staged, statusesOf } from '#tests/helpers/messages/batches.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { newNumbers } from '#tests/helpers/messages/queue.ts';
import { padmaId, startQuietReceiver, type QuietReceiver } from '#tests/helpers/quietReceiver.ts';

let world: QuietReceiver;
beforeAll(async () => {
  world = await startQuietReceiver();
});
afterEach(() => expectInvariants(world.database));
afterAll(() => world.close());

const creditOf = async () =>
  (await world.padma.call(getCredit, { query: { companyId: padmaId } })).data.currentBalance;
const setBatches = (change: Record<string, unknown>, batchId: string) =>
  world.database.updateTable('batches').set(change).where('id', '=', Number(batchId)).execute();
const chunksOf = (batchId: string) =>
  world.database.selectFrom('chunks').selectAll().where('batch_id', '=', Number(batchId)).execute();

describe('a look at a list', () => {
  test('keeps the good rows, says what is wrong with the others, and takes nothing', async () => {
    const before = await creditOf();
    const [good] = newNumbers(1);
    const preview = await world.padma.call(previewBatch, {
      body: { recipients: [good!, '0171', good!, 'x'], text: 'Hello', class: 'transactional' },
    });
    expect(preview).toMatchObject({
      kind: 'bulk',
      senderId: 'PADMA',
      balance: before,
      opensAt: null,
      report: {
        problem: null,
        read: 4,
        valid: 1,
        credits: 1,
        rejected: { 'msisdn-too-short': 1, duplicate: 1, 'msisdn-not-a-number': 1 },
      },
    });
    expect(await creditOf()).toBe(before);
    expect(await chunksOf(preview.batchId!)).toMatchObject([
      { available_at: Infinity, expires_at: null, message_count: 1 },
    ]);
    expect(await world.padma.call(findBatch, { params: { batchId: preview.batchId! } })).toMatchObject({
      state: 'staged',
      text: 'Hello',
      template: null,
      messages: 1,
      rejected: 3,
      counts: {},
      willSend: 0,
    });
  });

  test('renders a template over the fields of the rows, each with a text of its own', async () => {
    const [to] = newNumbers(1);
    const { report, batchId, kind } = await world.padma.call(previewBatch, {
      body: { rows: [{ to: to!, name: 'রহিম' }], template: 'Dear {{name}}', class: 'promotional' },
    });
    expect(kind).toBe('multiple');
    expect(report.samples).toMatchObject([{ msisdn: to, text: 'Dear রহিম', encoding: 'UCS2' }]);
    const rows = await world.database
      .selectFrom('messages')
      .select(['text', 'encoding'])
      .where('batch_id', '=', Number(batchId))
      .execute();
    expect(rows).toEqual([{ text: 'Dear রহিম', encoding: 'UCS2' }]);
    expect(await world.padma.call(findBatch, { params: { batchId: batchId! } })).toMatchObject({
      text: null,
      template: 'Dear {{name}}',
    });
  });

  test('keeps nothing of a list that cannot be sent at all', async () => {
    const batches = await countBatches();
    const preview = await world.padma.call(previewBatch, {
      body: { rows: [{ to: newNumbers(1)[0]! }], template: 'Dear {{nmae}}', class: 'transactional' },
    });
    expect(preview).toMatchObject({
      batchId: null,
      report: { problem: 'unknown-fields', unknownFields: ['nmae'] },
    });
    expect(await countBatches()).toBe(batches);
  });

  test.each([
    [{ text: 'a', template: 'b', recipients: ['1'] }, { template: 'one-text-only' }],
    [{ text: 'a' }, { recipients: 'required' }],
    [{ text: 'a', recipients: ['1'], rows: [{ to: '1' }] }, { rows: 'one-list-only' }],
    [{ text: 'a', recipients: ['1'], senderId: 'NOBODY' }, { senderId: 'sender-id-not-approved' }],
  ])('is refused %j', async (body, problems) => {
    const input = { body: { class: 'transactional', ...body } };
    expect(await refused(world.padma, previewBatch, input)).toEqual([422, 'rule-refused', problems]);
  });

  test('says how long it takes by what the routes may send, when all of them say', async () => {
    const list = { recipients: newNumbers(101), text: 'Hello', class: 'transactional' } as const;
    const secondsOf = async () => (await world.padma.call(previewBatch, { body: list })).estimatedSeconds;
    expect(await secondsOf()).toBe(null);
    const route = await world.database
      .insertInto('routes')
      .values({ name: 'Slow', segments_per_second: 50 })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await secondsOf()).toBe(3);
    await world.database.updateTable('routes').set({ segments_per_second: null }).execute();
    expect(await secondsOf()).toBe(null);
    // Then by what leaves now, as far as it was said lately.
    const state = { route_id: route.id, instance: 'one', state: 'bound', segments_per_second: 10.1 } as const;
    await world.database.insertInto('route_states').values(state).execute();
    expect(await secondsOf()).toBe(10);
    await world.database
      .updateTable('route_states')
      .set({ updated_at: sql`now() - interval '11 seconds'` })
      .execute();
    expect(await secondsOf()).toBe(null);
  });

  test('says when promotional texts may go out next', async () => {
    const hourInDhaka = () => Number(new Date(Date.now() + 6 * 3_600_000).getUTCHours());
    const opensAt = async (from: string, to: string) => {
      await world.database.updateTable('sending_hours').set({ opens_at: from, closes_at: to }).execute();
      const body = { recipients: newNumbers(1), text: 'Hello', class: 'promotional' } as const;
      return (await world.padma.call(previewBatch, { body })).opensAt;
    };
    expect(await opensAt('00:00', hourInDhaka() < 12 ? '23:00' : '23:59')).toBe(null);
    // Not now: today still to come, or tomorrow again.
    const [from, to] = hourInDhaka() < 12 ? ['22:00', '23:00'] : ['01:00', '02:00'];
    const opens = new Date((await opensAt(from, to))!);
    expect(opens.getTime() - Date.now()).toBeGreaterThan(0);
    expect(opens.getTime() - Date.now()).toBeLessThan(24 * 3_600_000);
    expect(new Date(opens.getTime() + 6 * 3_600_000).toISOString().slice(11, 16)).toBe(from);
    await opensAt('08:00', '22:00');
  });

  test('puts each operator into chunks of its own, and the rests together', async () => {
    const robi = Array.from({ length: 510 }, (_, index) => `88018${String(index).padStart(8, '0')}`);
    const batchId = await staged(world.padma, 700, { recipients: [...newNumbers(700), ...robi] });
    const { rows } = await sql<{ operators: string[]; count: number }>`
      select array_agg(distinct operator) as operators, count(*) as count from messages
      where batch_id = ${Number(batchId)} group by chunk_id order by 2 desc, 1`.execute(world.database);
    expect(rows).toEqual([
      { operators: ['grameenphone'], count: 500 },
      { operators: ['robi'], count: 500 },
      { operators: ['grameenphone', 'robi'], count: 210 },
    ]);
    expect((await chunksOf(batchId)).map(({ message_count }) => message_count).sort()).toEqual([
      210, 500, 500,
    ]);
  });
});

const countBatches = async () => (await world.database.selectFrom('batches').select('id').execute()).length;

describe('accepting a batch', () => {
  test('holds its credit and lets its chunks go', async () => {
    const before = await creditOf();
    const wakes = world.wakes();
    const batchId = await staged(world.padma, 3, { text: 'x'.repeat(200) });
    const body = { batchId };
    expect(await world.padma.call(sendBatch, { body })).toEqual({
      batchId,
      accepted: 3,
      rejected: 0,
      segments: 6,
      credits: 6,
      status: 'running',
    });
    expect(await creditOf()).toBe(before - 6);
    expect(world.wakes()).toBe(wakes + 1);
    expect(await world.padma.call(findBatch, { params: { batchId } })).toMatchObject({
      state: 'running',
      counts: { queued: 3 },
      willSend: 3,
      alreadySent: 0,
      unknown: 0,
    });
    const [chunk] = await chunksOf(batchId);
    expect(chunk!.available_at.getTime()).toBeLessThanOrEqual(Date.now());
    expect(chunk!.expires_at!.getTime()).toBeGreaterThan(Date.now());
    const rollups = await sql<{ messages: number; segments: number }>`
      select sum(messages)::int as messages, sum(segments)::int as segments from rollup_rows
      where kind = 'bulk' and segments = 6`.execute(world.database);
    expect(rollups.rows).toEqual([{ messages: 3, segments: 6 }]);
  });

  test('fifty times at once with one key is once, with one answer', async () => {
    const before = await creditOf();
    const batchId = await staged(world.padma, 10);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        world.padma.answer(sendBatch, { body: { batchId } }, { idempotencyKey: 'one' }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await creditOf()).toBe(before - 10);
  });

  test('with two keys is once, and the other is told so', async () => {
    const before = await creditOf();
    const batchId = await staged(world.padma, 5);
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((idempotencyKey) =>
        world.padma.answer(sendBatch, { body: { batchId } }, { idempotencyKey }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409]);
    const [loser] = answers.filter(({ status }) => status === 409);
    expect((loser!.body as ErrorBody).message).toBe('This batch was accepted before.');
    expect(await creditOf()).toBe(before - 5);
  });

  test('without the credit changes nothing, and it can be accepted later', async () => {
    const before = await creditOf();
    const batchId = await staged(world.padma, 2);
    await setBatches({ segment_count: before + 1 }, batchId);
    const input = { body: { batchId } };
    expect(await refused(world.padma, sendBatch, input)).toEqual([422, 'insufficient-credit', undefined]);
    expect(await creditOf()).toBe(before);
    expect(await chunksOf(batchId)).toMatchObject([{ available_at: Infinity }]);
    expect(await world.padma.call(findBatch, { params: { batchId } })).toMatchObject({
      state: 'staged',
      counts: {},
    });
    await setBatches({ segment_count: 2 }, batchId);
    expect(await world.padma.call(sendBatch, input)).toMatchObject({ credits: 2 });
  });

  test("of another company's look answers as if there were none, also to the provider", async () => {
    const batchId = await staged(world.padma, 1);
    for (const client of [world.meghna, world.admin]) {
      expect(await refused(client, sendBatch, { body: { batchId } })).toEqual([404, 'not-found', undefined]);
    }
    expect(await refused(world.padma, sendBatch, { body: { batchId: '9'.repeat(19) } })).toEqual([
      404,
      'not-found',
      undefined,
    ]);
  });

  test('asks anew whether its sender ID is approved', async () => {
    const batchId = await staged(world.padma, 1, { senderId: 'PadmaOffer' });
    const suspend = (status: 'suspended' | 'approved') =>
      world.database.updateTable('sender_ids').set({ status }).where('name', '=', 'PadmaOffer').execute();
    await suspend('suspended');
    expect(await refused(world.padma, sendBatch, { body: { batchId } })).toEqual([
      422,
      'rule-refused',
      { senderId: 'sender-id-not-approved' },
    ]);
    await suspend('approved');
  });

  test('for later keeps its chunks back until then', async () => {
    const batchId = await staged(world.padma, 1);
    const startsAt = new Date(Date.now() + 60_000).toISOString();
    // Instants are of UTC: in another zone it is refused, not taken for another time.
    const inDhaka = startsAt.replace('Z', '+06:00');
    expect(await refused(world.padma, sendBatch, { body: { batchId, startsAt: inDhaka } })).toEqual([
      400,
      'validation-failed',
      { startsAt: 'bad-format' },
    ]);
    expect(await world.padma.call(sendBatch, { body: { batchId, startsAt } })).toMatchObject({
      status: 'scheduled',
    });
    expect(await chunksOf(batchId)).toMatchObject([{ available_at: Infinity, expires_at: null }]);
    expect(await world.padma.call(findBatch, { params: { batchId } })).toMatchObject({
      state: 'scheduled',
      startsAt,
      counts: { queued: 1 },
      willSend: 1,
    });
  });

  test('to be undone waits for some seconds, in which all of it can be cancelled', async () => {
    const batchId = await staged(world.padma, 3);
    const sent = await world.padma.call(sendBatch, { body: { batchId, undoSeconds: 12 } });
    expect(sent.status).toBe('scheduled');
    expect(await chunksOf(batchId)).toMatchObject([{ available_at: Infinity }]);
    const { startsAt } = await world.padma.call(findBatch, { params: { batchId } });
    const seconds = (Date.parse(startsAt!) - Date.now()) / 1_000;
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThan(13);
    expect(await world.padma.call(cancelBatch, { params: { batchId } })).toMatchObject({
      state: 'cancelled',
      counts: { cancelled: 3 },
    });
  });

  test('to be undone for longer than a minute is refused', async () => {
    const batchId = await staged(world.padma, 1);
    expect(await refused(world.padma, sendBatch, { body: { batchId, undoSeconds: 61 } })).toEqual([
      400,
      'validation-failed',
      { undoSeconds: 'too-large' },
    ]);
  });

  test.each([
    ['2020-01-01T00:00:00Z', 'in-the-past'],
    ['2026-13-41T00:00:00Z', 'bad-format'],
  ])('for %s is refused', async (startsAt, problem) => {
    const batchId = await staged(world.padma, 1);
    expect(await refused(world.padma, sendBatch, { body: { batchId, startsAt } })).toEqual([
      422,
      'rule-refused',
      { startsAt: problem },
    ]);
    // Nothing is half done: it can still be sent, at a time that has not passed.
    expect(await world.padma.call(findBatch, { params: { batchId } })).toMatchObject({ state: 'staged' });
    const later = { batchId, startsAt: new Date(Date.now() + 3_600_000).toISOString() };
    expect(await world.padma.call(sendBatch, { body: later })).toMatchObject({ status: 'scheduled' });
  });

  test('is refused when none of its rows was good', async () => {
    const batchId = await staged(world.padma, 0, { recipients: ['0171'] });
    const { status, body } = await world.padma.refusal(sendBatch, { body: { batchId } });
    expect([status, body.problems, body.rejected]).toEqual([
      422,
      { batchId: 'nothing-to-send' },
      { 'msisdn-too-short': 1 },
    ]);
  });
});

describe('sending without a look', () => {
  test('accepts everything in one call', async () => {
    const batchId = await accepted(world.padma, 3);
    expect(await statusesOf(world.database, batchId)).toEqual({ queued: 3 });
  });

  test('takes rows with a text each', async () => {
    const [one, other] = newNumbers(2);
    const rows = [
      { to: one!, text: 'First' },
      { to: other!, text: 'Second' },
    ];
    const reply = await world.padma.call(sendBatch, { body: { rows, class: 'transactional' } });
    expect(reply).toMatchObject({ accepted: 2, status: 'running' });
    const [chunk] = await chunksOf(reply.batchId);
    expect(chunk!.lane).toBe(1);
  });

  test('leaves no trace when none of it is good', async () => {
    const batches = await countBatches();
    const body = { recipients: ['0171', '12'], text: 'Hello', class: 'transactional' };
    const { status, body: refusal } = await world.padma.refusal(sendBatch, { body });
    expect([status, refusal.problems, refusal.rejected]).toEqual([
      422,
      { recipients: 'nothing-to-send' },
      { 'msisdn-too-short': 2 },
    ]);
    expect(await countBatches()).toBe(batches);
  });

  test.each([
    [{ recipients: ['01712345678'], text: 'x' }, { class: 'required' }],
    [{ batchId: '1', text: 'x' }, { batchId: 'preview-or-list' }],
    [{ recipients: ['01712345678'], text: ' ', class: 'transactional' }, { text: 'text-empty' }],
    [{ recipients: ['01712345678'], class: 'transactional' }, { textColumn: 'no-text-column' }],
    [
      { recipients: ['01712345678'], text: 'x', class: 'transactional', campaignId: 4711 },
      { campaignId: 'no-such-record' },
    ],
  ])('is refused %j', async (body, problems) => {
    expect(await refused(world.padma, sendBatch, { body })).toEqual([422, 'rule-refused', problems]);
  });

  test('takes no more than ten thousand rows', async () => {
    const body = { recipients: Array(10_001).fill('1'), text: 'x', class: 'transactional' };
    expect(await refused(world.padma, sendBatch, { body })).toEqual([
      400,
      'validation-failed',
      { recipients: 'too-long' },
    ]);
  });

  test('of ten thousand numbers is quick, and exact', async () => {
    await world.database
      .updateTable('credit_accounts')
      .set({ balance: sql`balance + 20000` })
      .where('company_id', '=', padmaId)
      .execute();
    await world.database
      .insertInto('ledger_entries')
      .values({
        company_id: padmaId,
        kind: 'recharge',
        balance_delta: 20_000,
        held_delta: 0,
        reference: 'TEST',
        note: null,
        created_by: null,
        batch_id: null,
      })
      .execute();
    const batchId = await accepted(world.padma, 10_000);
    expect(await statusesOf(world.database, batchId)).toEqual({ queued: 10_000 });
  });
});

describe('the list of batches', () => {
  test('is of the company, newest first, by state, without what was only looked at', async () => {
    const batchId = await accepted(world.meghna, 1);
    const lookedAt = await staged(world.meghna, 1);
    const own = await world.meghna.call(listBatches, { query: {} });
    expect(own.responseList.map((batch) => batch.batchId)).toEqual([batchId]);
    const unsent = await world.meghna.call(listBatches, { query: { filter: { state: 'staged' } } });
    expect(unsent.responseList.map((batch) => batch.batchId)).toContain(lookedAt);
    const running = await world.padma.call(listBatches, { query: { filter: { state: 'running' } } });
    expect(running.total).toBeGreaterThan(3);
    expect(
      running.responseList.every(({ state, companyId }) => state === 'running' && companyId === padmaId),
    ).toBe(true);
    const ids = running.responseList.map((batch) => Number(batch.batchId));
    expect(ids).toEqual([...ids].sort((left, right) => right - left));
    expect(await world.admin.call(listBatches, { query: {} })).toMatchObject({
      responseList: expect.arrayContaining([expect.objectContaining({ batchId })]),
    });
  });

  test('is of several states at once, by their start if asked, and never with what is still being checked', async () => {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const later = await accepted(world.meghna, 1, { startsAt: inDays(3) });
    const sooner = await accepted(world.meghna, 1, { startsAt: inDays(2) });
    const lookedAt = await staged(world.meghna, 1);
    const idsOf = async (state: BatchState[], sort?: ['startsAt', 'ASC' | 'DESC']) => {
      const { responseList } = await world.meghna.call(listBatches, {
        query: { filter: { state }, range: [0, 99], ...(sort && { sort }) },
      });
      return responseList.map((batch) => batch.batchId);
    };
    expect(await idsOf(['scheduled'], ['startsAt', 'ASC'])).toEqual([sooner, later]);
    expect(await idsOf(['scheduled'], ['startsAt', 'DESC'])).toEqual([later, sooner]);
    expect(await idsOf(['scheduled', 'late'])).toEqual([sooner, later]);
    expect(await idsOf(['scheduled', 'staged'])).toEqual(expect.arrayContaining([sooner, lookedAt]));
    await setBatches({ report: null }, lookedAt);
    expect(await idsOf(['scheduled', 'staged'])).not.toContain(lookedAt);
    expect(await idsOf(['late'])).toEqual([]);
  });
});

test('rejected rows come as a file without formulas, also those of one reason', async () => {
  const batchId = await staged(world.padma, 0, { recipients: ['=1+1', '০১৭১', ...newNumbers(1)] });
  const { status, headers, body } = await world.padma.answer(batchRejects, { params: { batchId } });
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(headers.get('content-disposition')).toBe(`attachment; filename="rejects-${batchId}.csv"`);
  // fetch takes the byte order mark away.
  expect((body as string).split('\r\n')).toEqual([
    '"Row","Value","Reason"',
    `"1","'=1+1","Not a number"`,
    '"2","০১৭১","Number has too few digits"',
    '',
  ]);
  const plain = { params: { batchId }, query: { format: 'plain' as const } };
  expect(
    String(await world.padma.call(batchRejects, plain))
      .split('\r\n')
      .slice(0, 2),
  ).toEqual([
    '"row","value","reason","explanation"',
    `"1","'=1+1","msisdn-not-a-number","A mobile number contains only digits."`,
  ]);
  const { urls, token } = world.padma;
  const url = new URL(`${urls['sms-receiver']}${pathOf(batchRejects, { batchId })}`);
  url.search = String(
    new URLSearchParams({ filter: '{"reason":"msisdn-too-short"}', format: 'xlsx', language: 'bn' }),
  );
  const workbook = await fetch(url, { headers: { Authorization: `Bearer ${token}` } });
  expect(workbook.headers.get('content-disposition')).toBe(`attachment; filename="rejects-${batchId}.xlsx"`);
  expect(await readSheet(Buffer.from(await workbook.arrayBuffer()))).toEqual([
    Object.values(bn.rejectFields),
    [2, '০১৭১', bn.rejected['msisdn-too-short']],
  ]);
  expect(await refused(world.meghna, batchRejects, { params: { batchId } })).toEqual([
    404,
    'not-found',
    undefined,
  ]);
});
