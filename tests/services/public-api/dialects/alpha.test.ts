import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  addDialectProgram,
  anotherProgram,
  withoutCredit,
  type DialectProgram,
} from '#tests/helpers/http/dialect.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { newNumbers } from '#tests/helpers/messages/queue.ts';
import { textsTo } from '#tests/helpers/messages/textsTo.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

let world: World;
let program: DialectProgram & { companyId: number };
beforeAll(async () => {
  world = await startWorld();
  program = await addDialectProgram(world, 'alpha', 'Jamuna');
});
afterEach(() => expectInvariants(world.database));
afterAll(() => world.close());

const newNumber = () => newNumbers(1)[0]!;

const fields = (more: Readonly<Record<string, string>> = {}) => ({
  api_key: program.key,
  msg: 'Your parcel is on its way',
  to: newNumber(),
  ...more,
});
const accepted = {
  error: 0,
  msg: 'Request successfully submitted',
  data: { request_id: expect.any(Number) as number },
};

describe('sendsms', () => {
  test('by GET, form, multipart and JSON, with or without a slash at the end', async () => {
    for (const path of ['/sendsms', '/sendsms/'])
      for (const send of ['get', 'form', 'multipart', 'post'] as const) {
        const sent = fields({ msg: 'পার্সেল', sender_id: 'JAMUNA' });
        expect(await program[send](path, sent)).toMatchObject({ status: 200, json: accepted });
        expect(await textsTo(world.database, sent.to)).toMatchObject([{ text: 'পার্সেল' }]);
      }
  });

  test('at a time of Bangladesh', async () => {
    const sent = fields({ schedule: '2030-12-31 23:59:59' });
    expect((await program.form('/sendsms', sent)).json).toEqual(accepted);
    const [message] = await textsTo(world.database, sent.to);
    expect(message!.startsAt).toEqual(new Date('2030-12-31T17:59:59Z'));
  });

  test.each([
    [{ api_key: '' }, 405],
    [{ api_key: 'wrong' }, 405],
    [{ schedule: 'soon' }, 412],
    [{ schedule: '2020-01-01 00:00:00' }, 412],
    [{ sender_id: 'NOBODY' }, 413],
    [{ sender_id: 'far too long for a sender' }, 413],
    [{ msg: '' }, 414],
    [{ msg: 'x'.repeat(2_000) }, 415],
    [{ to: '' }, 416],
    [{ to: '8801712345678,12' }, 416],
  ])('%j is refused with the error %i', async (more, error) => {
    const answer = await program.form('/sendsms', fields(more));
    expect(answer).toMatchObject({ status: 200, json: { error, msg: expect.any(String) as string } });
  });

  test('without credit, from elsewhere, and what the key may not do', async () => {
    const poor = await withoutCredit(world, program.companyId, () => program.get('/sendsms', fields()));
    expect(poor.json).toMatchObject({ error: 417 });
    const elsewhere = await anotherProgram(world, 'alpha', 'Jamuna', { networks: ['203.0.113.0/24'] });
    const refused = await elsewhere.get('/sendsms', fields({ api_key: elsewhere.key }));
    expect(refused.json).toMatchObject({ error: 403 });
    const single = await anotherProgram(world, 'alpha', 'Jamuna', { permissions: ['send-single-sms'] });
    const [first, second] = newNumbers(2) as [string, string];
    expect((await single.get('/sendsms', fields({ api_key: single.key, to: first }))).json).toEqual(accepted);
    const list = fields({ api_key: single.key, to: `${first},${second}` });
    expect((await single.get('/sendsms', list)).json).toMatchObject({ error: 403 });
    const sent = await single.get('/sendsms', fields({ api_key: single.key }));
    const { request_id } = (sent.json as { data: { request_id: number } }).data;
    const report = await single.get(`/report/request/${request_id}/`, { api_key: single.key });
    expect(report.json).toMatchObject({ error: 403 });
  });
});

test('reports of a request, and the balance', async () => {
  const [first, second] = newNumbers(2) as [string, string];
  const sent = await program.get('/sendsms', fields({ to: `${first},${second}` }));
  const { request_id } = (sent.json as { data: { request_id: number } }).data;
  await eventually(async () => {
    const { json } = await program.form(`/report/request/${request_id}`, { api_key: program.key });
    expect(json).toMatchObject({
      error: 0,
      msg: 'Success',
      data: { request_id, request_status: 'Complete', request_charge: '2.0000' },
    });
    const { recipients } = (json as { data: { recipients: { number: string }[] } }).data;
    expect(recipients.sort((a, b) => a.number.localeCompare(b.number))).toEqual(
      [first, second].sort().map((to) => ({ number: to.slice(2), charge: '1.0000', status: 'Delivered' })),
    );
  });
  expect((await program.get('/report/request/7/', { api_key: program.key })).json).toMatchObject({
    error: 404,
  });
  const balance = await program.get('/user/balance/', { api_key: program.key });
  expect(balance.json).toMatchObject({
    error: 0,
    data: { balance: expect.stringMatching(/^\d+\.0000$/) as string },
  });
  expect((await program.get('/config/Campaigncontent', { api_key: program.key })).json).toMatchObject({
    error: 404,
  });
});

test('a key without `view-msisdn` gets masked numbers', async () => {
  const permissions = ['send-single-sms', 'view-sms-history'] as const;
  const blind = await anotherProgram(world, 'alpha', 'Jamuna', { permissions: [...permissions] });
  const sent = await blind.get('/sendsms', fields({ api_key: blind.key }));
  const { request_id } = (sent.json as { data: { request_id: number } }).data;
  const report = await blind.get(`/report/request/${request_id}/`, { api_key: blind.key });
  expect(JSON.stringify(report.json)).toMatch(/"number":"01\d+•••\d{3}"/);
});
