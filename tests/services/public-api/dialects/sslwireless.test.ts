import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  addDialectProgram,
  anotherProgram,
  withoutCredit,
  type DialectProgram,
} from '#tests/helpers/http/dialect.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { newNumbers } from '#tests/helpers/messages/queue.ts';
import { textsTo } from '#tests/helpers/messages/textsTo.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

let world: World;
let program: DialectProgram & { companyId: number };
beforeAll(async () => {
  world = await startWorld();
  program = await addDialectProgram(world, 'sslwireless', 'Jamuna');
});
afterEach(() => expectInvariants(world.database));
afterAll(() => world.close());

const newNumber = () => newNumbers(1)[0]!;

const path = '/api/v3/send-sms';
let count = 0;
const newId = () => `order-${(count += 1)}`;
const fields = (more: Readonly<Record<string, unknown>> = {}) => ({
  api_token: program.key,
  sid: 'JAMUNA',
  msisdn: newNumber(),
  sms: 'Your parcel is on its way',
  csms_id: newId(),
  ...more,
});
const infoOf = (answer: { json: never }) => (answer.json as { smsinfo: Record<string, string>[] }).smsinfo;

describe('one message', () => {
  test('is answered as documented, with its id as reference', async () => {
    const sent = fields({ sms: 'আপনার পার্সেল' });
    const answer = await program.post(path, sent);
    expect(answer).toMatchObject({ status: 200, type: 'application/json; charset=utf-8' });
    expect(answer.json).toEqual({
      status: 'SUCCESS',
      status_code: 200,
      error_message: '',
      smsinfo: [
        {
          sms_status: 'SUCCESS',
          status_message: 'Success',
          msisdn: sent.msisdn,
          sms_type: 'BN',
          sms_body: sent.sms,
          csms_id: sent.csms_id,
          reference_id: expect.stringMatching(/^\d+$/) as string,
        },
      ],
    });
    expect(await textsTo(world.database, sent.msisdn)).toMatchObject([{ reference: sent.csms_id }]);
  });

  test('is sent once, however often it comes, and another one with its id is a duplicate', async () => {
    const sent = fields();
    const answers = await Promise.all([1, 2, 3].map(() => program.post(path, sent)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await textsTo(world.database, sent.msisdn)).toHaveLength(1);
    const other = await program.post(path, { ...sent, sms: 'Another text' });
    expect(other.json).toEqual({ status: 'FAILED', status_code: 4023, error_message: 'Duplicate CSMS ID' });
  });

  test('may come by GET with a legacy key, and has a class of its own as a one-time code', async () => {
    const sent = fields() as Record<string, string>;
    expect((await program.get(path, sent)).json).toMatchObject({ status: 'SUCCESS' });
    const otp = await program.post('/api/v3/send-otp-sms', fields());
    expect(otp.json).toMatchObject({ status: 'FAILED', status_code: 4002 });
  });

  test.each([
    [{ api_token: 'wrong' }, 4001],
    [{ sid: 'NOBODY' }, 4002],
    [{ csms_id: '' }, 4022],
    [{ csms_id: 'x'.repeat(101) }, 4020],
    [{ sms: '' }, 4022],
    [{ msisdn: '' }, 4022],
    [{ msisdn: '8801' }, 4025],
    [{ sms: 'x'.repeat(2_000) }, 4027],
  ])('%j is refused with %i', async (more, code) => {
    const answer = await program.post(path, fields(more));
    expect(answer).toMatchObject({ status: 200, json: { status: 'FAILED', status_code: code } });
    expect(Object.keys(answer.json)).toEqual(['status', 'status_code', 'error_message']);
  });

  test('from elsewhere, without credit, too fast, and what is no JSON', async () => {
    const elsewhere = await anotherProgram(world, 'sslwireless', 'Jamuna', { networks: ['203.0.113.0/24'] });
    expect((await elsewhere.post(path, fields({ api_token: elsewhere.key }))).json).toEqual({
      status: 'FAILED',
      status_code: 4003,
      error_message: 'IP Blacklisted',
    });
    const poor = await withoutCredit(world, program.companyId, () => program.post(path, fields()));
    expect(poor.json).toMatchObject({ status_code: 4030 });
    const slow = await anotherProgram(world, 'sslwireless', 'Jamuna', { messagesPerSecond: 1 });
    const answers = await Promise.all([1, 2, 3].map(() => slow.post(path, fields({ api_token: slow.key }))));
    expect(answers.map(({ json }) => (json as { status_code: number }).status_code).sort()).toEqual([
      200, 4031, 4031,
    ]);
    const headers = { 'Content-Type': 'application/json' };
    for (const body of ['{', '[]', '"x"', 'null', '{"__proto__":{"x":1}}'])
      expect((await program.fetch(path, { method: 'POST', body, headers })).json).toMatchObject({
        status: 'FAILED',
      });
  });
});

describe('many messages', () => {
  test('of one text have an id each', async () => {
    const numbers = newNumbers(3);
    const { csms_id: batch_csms_id, ...sent } = fields({ msisdn: numbers });
    const answer = await program.post(`${path}/bulk`, { ...sent, batch_csms_id });
    const info = infoOf(answer);
    expect(info.map(({ msisdn }) => msisdn)).toEqual(numbers);
    expect(new Set(info.map(({ reference_id }) => reference_id)).size).toBe(3);
    expect(info.every(({ sms_type, csms_id }) => sms_type === 'EN' && csms_id === batch_csms_id)).toBe(true);
    const again = await program.post(`${path}/bulk`, { ...sent, batch_csms_id });
    expect(again.json).toEqual(answer.json);
    expect(await textsTo(world.database, numbers[0]!)).toHaveLength(1);
  });

  test('of a text each have the reference of each', async () => {
    const sms = newNumbers(2).map((msisdn, index) => ({ msisdn, text: `Parcel ${index}`, csms_id: newId() }));
    const answer = await program.post(`${path}/dynamic`, { api_token: program.key, sid: 'JAMUNA', sms });
    expect(infoOf(answer)).toMatchObject(
      sms.map(({ msisdn, text, csms_id }) => ({ msisdn, sms_body: text, csms_id })),
    );
    for (const { msisdn, text, csms_id } of sms)
      expect(await textsTo(world.database, msisdn)).toMatchObject([{ text, reference: csms_id }]);
  });

  test('are refused as a whole for one bad number, and beyond 100', async () => {
    const [good] = newNumbers(1) as [string];
    const body = (msisdn: unknown) => ({
      api_token: program.key,
      sid: 'JAMUNA',
      sms: 'x',
      msisdn,
      batch_csms_id: newId(),
    });
    expect((await program.post(`${path}/bulk`, body([good, '12']))).json).toMatchObject({
      status_code: 4025,
    });
    expect(await textsTo(world.database, good)).toEqual([]);
    expect((await program.post(`${path}/bulk`, body([good, good]))).json).toMatchObject({
      status_code: 4025,
    });
    for (const list of [newNumbers(101), 'x', [], [null, {}], [[good]]])
      expect((await program.post(`${path}/bulk`, body(list))).json).toMatchObject({ status: 'FAILED' });
    expect((await program.get('/api/v3/other')).json).toMatchObject({ status_code: 4004 });
  });
});
