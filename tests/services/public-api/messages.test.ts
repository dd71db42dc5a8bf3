import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
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
import { readBalance } from '#contract/public-api/account.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { addProgram, type Program } from '#tests/helpers/http/program.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { newNumbers } from '#tests/helpers/messages/queue.ts';
import { addClientCompany, clientOf } from '#tests/helpers/people/people.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

let world: World;
let program: Program;
let stranger: Program;
beforeAll(async () => {
  world = await startWorld();
  await addClientCompany(world.database, 'Jamuna');
  await addClientCompany(world.database, 'Meghna');
  program = await addProgram(await clientOf(world, 'jamuna'));
  stranger = await addProgram(await clientOf(world, 'meghna'));
});
afterEach(() => expectInvariants(world.database));
afterAll(() => world.close());

const newNumber = () => newNumbers(1)[0]!;
const tomorrow = new Date(Date.now() + 86_400_000).toISOString();

describe('one message', () => {
  test('is accepted, delivered and found by id and reference', async () => {
    const to = newNumber();
    const sent = await program.call(sendMessage, { body: { to, text: 'Hello', reference: 'order 17' } });
    expect(sent).toMatchObject({ reference: 'order 17', status: 'queued', to, segments: 1, credits: 1 });
    const delivered = await eventually(async () => {
      const message = await program.call(readMessage, { params: { id: sent.id! } });
      expect(message.status).toBe('delivered');
      return message;
    });
    expect(delivered).toMatchObject({
      to,
      senderId: 'JAMUNA',
      class: 'transactional',
      credits: 1,
      error: null,
    });
    const { data } = await program.call(readMessages, { query: { reference: 'order 17' } });
    expect(data.map(({ id }) => id)).toEqual([sent.id]);
  });

  test('is sent once a key, whatever the program does', async () => {
    const body = { to: newNumber(), text: 'Once', reference: 'once' };
    const options = { idempotencyKey: 'retry-of-order-18' };
    const answers = await Promise.all([1, 2, 3].map(() => program.call(sendMessage, { body }, options)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    const other = await program.refusal(sendMessage, { body: { ...body, text: 'Other' } }, options);
    expect(other.code).toBe('idempotency-key-reused');
  });

  test('without a key is another message each time, and keeps no key', async () => {
    const keys = () => world.database.selectFrom('idempotency_keys').select('key').execute();
    const before = await keys();
    const body = { to: newNumber(), text: 'Twice' };
    const requests = [body, body, { ...body, startsAt: tomorrow }];
    const sent = await Promise.all(requests.map((request) => program.call(sendMessage, { body: request })));
    expect(new Set(sent.map(({ id }) => id)).size).toBe(3);
    expect(await keys()).toEqual(before);
    await program.call(cancelMessage, { params: { id: sent[2]!.id! } });
  });

  test('can be only checked', async () => {
    // Messages of tests before this one are charged by then.
    await eventually(async () => expect(await program.call(readBalance, {})).toMatchObject({ held: 0 }));
    const before = await program.call(readBalance, {});
    const answer = await program.answer(sendMessage, {
      body: { to: newNumber(), text: 'আপনার অর্ডার', validateOnly: true },
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ id: null, status: 'valid', encoding: 'UCS2', segments: 1 });
    expect(await program.call(readBalance, {})).toEqual(before);
    const problem = await program.refusal(sendMessage, {
      body: { to: '0123', text: '', validateOnly: true },
    });
    expect(problem.errors?.map(({ field }) => field).sort()).toEqual(['text', 'to']);
  });

  test('is checked with its start', async () => {
    const check = (startsAt: string) =>
      program.answer(sendMessage, { body: { to: newNumber(), text: 'Later', startsAt, validateOnly: true } });
    expect((await check(tomorrow)).body).toMatchObject({ status: 'valid', startsAt: tomorrow });
    expect((await check('2020-01-01T00:00:00Z')).body).toMatchObject({
      code: 'rule-refused',
      errors: [{ field: 'startsAt', code: 'in-the-past' }],
    });
  });

  test('that was sent once a key is not sent again at another time', async () => {
    const body = { to: newNumber(), text: 'Once' };
    const options = { idempotencyKey: 'once-at-its-time' };
    await program.call(sendMessage, { body }, options);
    const later = await program.refusal(sendMessage, { body: { ...body, startsAt: tomorrow } }, options);
    expect(later.code).toBe('idempotency-key-reused');
  });

  test('waits for its start without a reference too', async () => {
    const sent = await program.call(sendMessage, {
      body: { to: newNumber(), text: 'Later', startsAt: tomorrow },
    });
    expect(sent).toMatchObject({ status: 'scheduled', reference: null });
  });

  test('waits for its start, which can be moved or cancelled', async () => {
    const body = { to: newNumber(), text: 'Later', reference: 'later', startsAt: tomorrow };
    const { id, status } = await program.call(sendMessage, { body });
    expect(status).toBe('scheduled');
    const params = { id: id! };
    const later = new Date(Date.parse(tomorrow) + 3_600_000).toISOString();
    const moved = await program.call(rescheduleMessage, { params, body: { startsAt: later } });
    expect(moved).toMatchObject({ status: 'scheduled', startsAt: later, reference: 'later' });
    expect(await program.call(cancelMessage, { params })).toMatchObject({ status: 'cancelled', credits: 0 });
    const move = { params, body: { startsAt: later } };
    expect((await program.call(cancelMessage, { params })).status).toBe('cancelled');
    expect((await program.refusal(rescheduleMessage, move)).code).toBe('conflict');
  });
});

test('a message of many, or one that has left, is neither cancelled nor moved by itself', async () => {
  const recipients = newNumbers(2).map((to) => ({ to }));
  const many = await program.call(sendMessages, { body: { text: 'Many', recipients, startsAt: tomorrow } });
  const { data } = await program.call(readMessages, { query: { batchId: many.id! } });
  const { id } = await program.call(sendMessage, { body: { to: newNumber(), text: 'Now' } });
  for (const [params, reason] of [
    [{ id: data[0]!.id }, 'This message is one of a batch'],
    [{ id: id! }, 'does not wait'],
  ] as const) {
    for (const refusal of [
      program.refusal(cancelMessage, { params }),
      program.refusal(rescheduleMessage, { params, body: { startsAt: tomorrow } }),
    ])
      expect(await refusal).toMatchObject({
        code: 'conflict',
        detail: expect.stringContaining(reason) as string,
      });
  }
  expect((await program.call(readBatch, { params: { id: many.id! } })).state).toBe('scheduled');
});

test('a recipient that PostgreSQL cannot store is rejected like any other', async () => {
  const [to] = newNumbers(1);
  const odd = ['0171\u0000', '\ud800'].map((each) => ({ to: each }));
  const sent = await program.call(sendMessages, { body: { text: 'Odd', recipients: [{ to: to! }, ...odd] } });
  expect(sent).toMatchObject({ accepted: 1, rejected: 2 });
});

describe('many messages', () => {
  test('a text each, with references; others are named', async () => {
    const [first, second] = newNumbers(2) as [string, string];
    const sent = await program.call(sendMessages, {
      body: {
        name: 'Parcels',
        recipients: [
          { to: first, text: 'Parcel 1', reference: 'p-1' },
          { to: '12', text: 'Parcel 2', reference: 'p-2' },
          { to: second, text: 'Parcel 3', reference: 'p-3' },
          { to: first, text: 'Parcel 4', reference: 'p-4' },
        ],
      },
    });
    expect(sent).toMatchObject({
      accepted: 2,
      credits: 2,
      rejected: 2,
      rejects: [
        { recipient: 2, to: '12', reason: 'msisdn-too-short' },
        { recipient: 4, to: first, reason: 'duplicate' },
      ],
    });
    const { data } = await program.call(readMessages, { query: { batchId: sent.id! } });
    expect(data.map(({ to, reference }) => [to, reference]).sort()).toEqual(
      [
        [first, 'p-1'],
        [second, 'p-3'],
      ].sort(),
    );
    await eventually(async () => {
      const batch = await program.call(readBatch, { params: { id: sent.id! } });
      expect(batch).toMatchObject({ state: 'finished', counts: { delivered: 2 }, name: 'Parcels' });
    });
  });

  test('one text for all; a check stores nothing', async () => {
    const recipients = newNumbers(3).map((to) => ({ to }));
    const body = { text: 'Sale', recipients };
    const before = await program.call(readBatches, { query: {} });
    const checked = await program.answer(sendMessages, { body: { ...body, validateOnly: true } });
    expect(checked.status).toBe(200);
    expect(checked.body).toMatchObject({ id: null, state: 'valid', accepted: 3, credits: 3 });
    expect(await program.call(readBatches, { query: {} })).toEqual(before);
    const scheduled = await program.call(sendMessages, { body: { ...body, startsAt: tomorrow } });
    const params = { id: scheduled.id! };
    const later = new Date(Date.parse(tomorrow) + 60_000).toISOString();
    expect(await program.call(rescheduleMessages, { params, body: { startsAt: later } })).toMatchObject({
      state: 'scheduled',
      startsAt: later,
    });
    expect(await program.call(cancelMessages, { params })).toMatchObject({ state: 'cancelled' });
  });

  test('pages by cursor, each message once', async () => {
    const recipients = newNumbers(5).map((to) => ({ to }));
    const { id } = await program.call(sendMessages, { body: { text: 'Pages', recipients } });
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { data: { id: string }[]; nextCursor: string | null } = await program.call(readMessages, {
        query: { batchId: id!, limit: 2, ...(cursor !== null && { cursor }) },
      });
      seen.push(...page.data.map((message) => message.id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toHaveLength(5);
    expect(new Set(seen).size).toBe(5);
    const asked = await program.call(readMessages, { query: { ids: seen.slice(0, 3).join(',') } });
    expect(asked.data).toHaveLength(3);
    expect((await program.refusal(readMessages, { query: { cursor: 'x' } })).errors).toMatchObject([
      { field: 'cursor' },
    ]);
  });
});

test('another company sees and changes nothing of it', async () => {
  const { id, batchId } = await program.call(sendMessage, {
    body: { to: newNumber(), text: 'Mine', reference: 'mine', startsAt: tomorrow },
  });
  const params = { id: id! };
  for (const refusal of [
    stranger.refusal(readMessage, { params }),
    stranger.refusal(cancelMessage, { params }),
    stranger.refusal(rescheduleMessage, { params, body: { startsAt: tomorrow } }),
    stranger.refusal(readBatch, { params: { id: batchId! } }),
    stranger.refusal(cancelMessages, { params: { id: batchId! } }),
  ])
    expect((await refusal).code).toBe('not-found');
  for (const query of [{ ids: id! }, { reference: 'mine' }, { batchId: batchId! }])
    expect((await stranger.call(readMessages, { query })).data).toEqual([]);
});
