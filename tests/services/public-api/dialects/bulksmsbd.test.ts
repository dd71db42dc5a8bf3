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
  program = await addDialectProgram(world, 'bulksmsbd', 'Jamuna');
});
afterEach(() => expectInvariants(world.database));
afterAll(() => world.close());

const newNumber = () => newNumbers(1)[0]!;

const path = '/api/smsapi';
const fields = (more: Readonly<Record<string, string>> = {}) => ({
  api_key: program.key,
  type: 'text',
  number: newNumber(),
  senderid: 'JAMUNA',
  message: 'Your parcel is on its way',
  ...more,
});
const accepted = (messages: number) => ({
  response_code: 202,
  message_id: expect.any(Number) as number,
  success_message: `SMS Submitted Successfully ${messages}`,
  error_message: '',
});

describe('smsapi', () => {
  test.each([
    ['by GET', (sent: Record<string, string>) => program.get(path, sent)],
    ['as a form', (sent: Record<string, string>) => program.form(path, sent)],
    ["as an array of PHP's curl", (sent: Record<string, string>) => program.multipart(path, sent)],
    ['as JSON', (sent: Record<string, string>) => program.post(path, sent)],
  ])('%s', async (_, send) => {
    const sent = fields({ message: 'আপনার পার্সেল + 50% & আরও' });
    const answer = await send(sent);
    expect(answer).toMatchObject({ status: 200, json: accepted(1) });
    expect(answer.type).toMatch(/^application\/json/);
    expect(await textsTo(world.database, sent.number)).toMatchObject([
      { text: sent.message, senderId: 'JAMUNA', class: 'transactional' },
    ]);
    await eventually(() => expect([...world.carrier.journal.entries(sent.number)]).toHaveLength(1));
  });

  test.each<[string, RequestInit]>([
    [
      'POST of a form that is empty',
      { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
    ],
    ['POST of JSON that is empty', { method: 'POST', headers: { 'Content-Type': 'application/json' } }],
    ['POST without a body', { method: 'POST' }],
    ['GET that says it is JSON', { headers: { 'Content-Type': 'application/json' } }],
  ])('in the address, by %s, as plugins of shops do it', async (_, options) => {
    const { api_key, number } = fields();
    // They do not escape the comma, the plus and the Bangla of a text.
    const query = `api_key=${api_key}&senderid=JAMUNA&number=+${number}&message=অর্ডার, 1+1`;
    const { json } = await program.fetch(`${path}?${query}`, options);
    expect(json).toEqual(accepted(1));
    expect(await textsTo(world.database, number)).toMatchObject([{ text: 'অর্ডার, 1 1' }]);
  });

  test('a comma list, each number once', async () => {
    const [first, second] = newNumbers(2) as [string, string];
    const { json } = await program.get(path, fields({ number: `${first},${second}, ${first}` }));
    expect(json).toEqual(accepted(2));
    expect(await textsTo(world.database, first)).toHaveLength(1);
  });

  test('a comma list with a bad number is refused as a whole', async () => {
    const good = newNumber();
    const answer = await program.get(path, fields({ number: `${good},0171` }));
    expect(answer.json).toMatchObject({ response_code: 1001, error_message: 'Invalid Number' });
    expect(await textsTo(world.database, good)).toEqual([]);
    const allBad = await program.get(path, fields({ number: '0171,0172' }));
    expect(allBad.json).toMatchObject({ response_code: 1001 });
  });

  test.each([
    [{ number: '12' }, 1001],
    [{ number: '' }, 1003],
    [{ message: '' }, 1003],
    [{ senderid: 'NOBODY' }, 1002],
    [{ api_key: '' }, 1003],
    [{ api_key: 'wrong' }, 1011],
  ])('%j is refused with %i and HTTP 200', async (more, code) => {
    const answer = await program.get(path, fields(more));
    expect(answer).toMatchObject({ status: 200, json: { response_code: code, success_message: '' } });
    expect((answer.json as { error_message: string }).error_message).toBeTruthy();
  });

  test('without credit, from elsewhere, and with a key that may not come in an address', async () => {
    const poor = await withoutCredit(world, program.companyId, () => program.get(path, fields()));
    expect(poor.json).toMatchObject({ response_code: 1007, error_message: 'Balance Insufficient' });
    const elsewhere = await anotherProgram(world, 'bulksmsbd', 'Jamuna', { networks: ['203.0.113.0/24'] });
    expect((await elsewhere.get(path, fields({ api_key: elsewhere.key }))).json).toMatchObject({
      response_code: 1032,
    });
    const live = await anotherProgram(world, 'bulksmsbd', 'Jamuna', { kind: 'live', networks: [] });
    expect((await live.get(path, fields({ api_key: live.key }))).json).toMatchObject({
      response_code: 1011,
      error_message: expect.stringContaining('legacy') as string,
    });
    expect((await live.form(path, fields({ api_key: live.key }))).json).toEqual(accepted(1));
  });

  test('a key of one class sends that class', async () => {
    const sale = await anotherProgram(world, 'bulksmsbd', 'Jamuna', { classes: ['promotional'] });
    const sent = fields({ api_key: sale.key });
    expect((await sale.get(path, sent)).json).toEqual(accepted(1));
    expect(await textsTo(world.database, sent.number)).toMatchObject([{ class: 'promotional' }]);
  });

  test('a request that a proxy repeats is sent once', async () => {
    const sent = fields();
    const headers = { 'Idempotency-Key': 'request-17' };
    const answers = [await program.form(path, sent, headers), await program.form(path, sent, headers)];
    expect(answers[1]!.json).toEqual(answers[0]!.json);
    expect(await textsTo(world.database, sent.number)).toHaveLength(1);
  });
});

describe('smsapimany', () => {
  const many = (messages: readonly unknown[]) => ({ api_key: program.key, senderid: 'JAMUNA', messages });

  test.each([
    ['in a JSON body', (messages: unknown[]) => program.post('/api/smsapimany', many(messages))],
    [
      'as JSON in a form',
      (messages: unknown[]) =>
        program.form('/api/smsapimany', {
          api_key: program.key,
          senderid: 'JAMUNA',
          messages: JSON.stringify(messages),
        }),
    ],
  ])('a text each, %s', async (_, send) => {
    const [first, second] = newNumbers(2) as [string, string];
    const answer = await send([
      { to: first, message: 'Parcel 1' },
      { to: second, message: 'পার্সেল ২' },
    ]);
    expect(answer.json).toEqual(accepted(2));
    expect(await textsTo(world.database, second)).toMatchObject([{ text: 'পার্সেল ২' }]);
  });

  test.each([
    [[{ to: '8801712345678' }], 1003],
    [['8801712345678'], 1003],
    [[null], 1003],
    [[], 1003],
    ['nonsense', 1003],
    [
      [
        { to: '8801712345678', message: 'one' },
        { to: '01712345678', message: 'two' },
      ],
      1001,
    ],
    [
      [
        { to: '8801712345678', message: 'one' },
        { to: 'x', message: 'two' },
      ],
      1001,
    ],
  ])('%j is refused with %i', async (messages, code) => {
    const answer = await program.post('/api/smsapimany', many(messages as unknown[]));
    expect(answer.json).toMatchObject({ response_code: code });
  });
});

test('the balance, and an address that is not covered', async () => {
  const answer = await program.get('/api/getBalanceApi', { api_key: program.key });
  expect(answer.json).toMatchObject({
    response_code: 202,
    balance: expect.stringMatching(/^\d+$/) as string,
  });
  expect((await program.get('/api/other', { api_key: program.key })).json).toMatchObject({
    response_code: 1003,
  });
});
