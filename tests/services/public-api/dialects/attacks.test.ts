import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type DialectName } from '#contract/public-api/dialects.ts';
import { smsReceiverSettings } from '#services/sms-receiver/config.ts';
import { startSmsReceiver } from '#services/sms-receiver/app.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { readSettings } from '#services/kit/process/settings.ts';
import { addDialectProgram, anotherProgram, type DialectProgram } from '#tests/helpers/http/dialect.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { newNumbers } from '#tests/helpers/messages/queue.ts';
import { textsTo } from '#tests/helpers/messages/textsTo.ts';
import { startWorld, testSecretKey, type World } from '#tests/helpers/world.ts';

let world: World;
let program: DialectProgram;
beforeAll(async () => {
  world = await startWorld();
  program = await addDialectProgram(world, 'bulksmsbd', 'Jamuna');
});
afterEach(() => expectInvariants(world.database));
afterAll(() => world.close());

/** A call of each dialect that sends, with its parameters for key, number and text. */
const calls: Readonly<
  Record<Exclude<DialectName, 'twilio'>, readonly [path: string, key: string, to: string, text: string]>
> = {
  bulksmsbd: ['/api/smsapi', 'api_key', 'number', 'message'],
  elitbuzz: ['/smsapi', 'api_key', 'contacts', 'msg'],
  alpha: ['/sendsms', 'api_key', 'to', 'msg'],
  sslwireless: ['/api/v3/send-sms', 'api_token', 'msisdn', 'sms'],
  kannel: ['/cgi-bin/sendsms', 'password', 'to', 'text'],
  jasmin: ['/send', 'password', 'to', 'content'],
};
const names = Object.keys(calls) as (keyof typeof calls)[];

const newNumber = () => newNumbers(1)[0]!;
const formType = 'application/x-www-form-urlencoded';

/** @returns the answer, and how long it took, ms */
async function post(name: DialectName, path: string, body: string, type = formType) {
  const from = performance.now();
  const response = await fetch(`${world.urls['public-api']}${dialects[name].path}${path}`, {
    method: 'POST',
    body,
    headers: { 'Content-Type': type },
  });
  const text = await response.text();
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    text,
    ms: performance.now() - from,
  };
}

/** Neither a failure of ours nor an answer in the words of `/v1`, and nothing of our insides. */
function expectOwnWords({ status, type, text }: { status: number; type: string; text: string }): void {
  expect(status).not.toBe(500);
  expect(type).not.toContain('problem+json');
  expect(text).not.toMatch(/node_modules|Error:|select |postgres/i);
  expect(text).not.toMatch(/0: Accepted|Success "|SMS SUBMITTED|"response_code":202|"error":0|"SUCCESS"/);
}

describe.each(names)('%s', (name) => {
  const [path, keyName, toName, textName] = calls[name];
  const form = (to: string, text: string, more = '') =>
    `${keyName}=${program.key}&${toName}=${to}&${textName}=${text}${more}`;

  test.each([
    ['a NUL in the text', () => form(newNumber(), 'a%00b')],
    ['what is not UTF-8', () => form(newNumber(), 'caf%E9')],
    ['half a character', () => form(newNumber(), '%E0%A6')],
    ['an array in place of a number', () => form('', 'Hello', `&${toName}[]=${newNumber()}`)],
    ['prototype keys', () => form('', 'Hello', '&__proto__=x&constructor=y&toString=z')],
    ['1,000 parameters', () => form(newNumber(), 'Hello', '&a=1'.repeat(1_000))],
    ['a very long number', () => form('8'.repeat(100_000), 'Hello')],
    ['a very long text', () => form(newNumber(), 'x'.repeat(1_000_000))],
    [
      '20,000 numbers',
      () => form(Array.from({ length: 20_000 }, (_, at) => `8801${at}`).join('%20'), 'Hello'),
    ],
    ['a million separators', () => form('%20'.repeat(300_000) + ',+'.repeat(300_000), 'Hello')],
    ['nothing but percent signs', () => '%'.repeat(1_500_000)],
    ['nothing but ampersands', () => '&'.repeat(1_500_000)],
    ['a body beyond the limit', () => form(newNumber(), 'x'.repeat(2_200_000))],
    [
      'a sender ID with line breaks',
      () =>
        form(
          newNumber(),
          'Hello',
          '&senderid=A%0D%0AB&from=A%0D%0AB&sender_id=A%0D%0AB&sid=A%0D%0AB&csms_id=1',
        ),
    ],
  ])('%s is refused in its own words, and quickly', async (_, body) => {
    const answer = await post(name, path, body());
    expectOwnWords(answer);
    expect(answer.ms).toBeLessThan(5_000);
  });

  test('bodies that are not what they say are refused in its own words', async () => {
    for (const [body, type] of [
      ['{"a":', 'application/json'],
      ['[1,2]', 'application/json'],
      ['{"__proto__":{"x":1}}', 'application/json'],
      ['['.repeat(100_000), 'application/json'],
      ['x', 'text/plain'],
      ['x', 'multipart/form-data; boundary=b'],
      ['x', 'multipart/form-data'],
      [
        '--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\nx\r\n--b--\r\n',
        'multipart/form-data; boundary=b',
      ],
    ] as const)
      expectOwnWords(await post(name, path, body, type));
  });

  test('the last of repeated parameters counts, also for the key', async () => {
    const [first, last] = newNumbers(2) as [string, string];
    const reference = name === 'sslwireless' ? '&csms_id=repeated' : '';
    const body = `${keyName}=wrong&${form(first, 'First')}&${toName}=${last}&${textName}=Last${reference}`;
    expect((await post(name, path, body)).status).toBeLessThan(300);
    expect(await textsTo(world.database, first)).toEqual([]);
    expect(await textsTo(world.database, last)).toMatchObject([{ text: 'Last' }]);
  });

  test('a broken path, and one that ends nowhere', async () => {
    const base = `${world.urls['public-api']}${dialects[name].path}`;
    for (const url of [
      `${base}/%zz`,
      `${base}/`,
      `${base}/..%2f..%2fv1/messages`,
      `${base}/${'x/'.repeat(2_000)}`,
    ]) {
      const response = await fetch(url);
      expect(response.status).not.toBe(500);
      await response.text();
    }
  });
});

test('a key that may not come in an address is refused there, whatever the body has', async () => {
  const live = await anotherProgram(world, 'bulksmsbd', 'Jamuna', { kind: 'live', networks: [] });
  const body = () => ({ api_key: live.key, number: newNumber(), senderid: 'JAMUNA', message: 'Hello' });
  for (const query of [`api_key=${live.key}`, `token=${live.key}`, `x=1&api_key=%62${live.key.slice(1)}`]) {
    const fields = body();
    const { json, headers } = await live.form(`/api/smsapi?${query}`, fields);
    expect(json).toMatchObject({ response_code: 1011 });
    expect(headers.get('x-barta-error')).toBe('forbidden key-not-in-address');
    expect(await textsTo(world.database, fields.number)).toEqual([]);
  }
  expect((await live.form('/api/smsapi', body())).json).toMatchObject({ response_code: 202 });
});

test('a head beyond the limit is refused before any dialect', async () => {
  const { port } = new URL(world.urls['public-api']!);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(`GET /dialects/kannel/cgi-bin/sendsms?to=${'8'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`);
  const answer = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))));
  socket.destroy();
  expect(answer).toMatch(/^HTTP\/1\.1 431 /);
});

test('no log has a key, a number or a text, wherever the key stands', async () => {
  const lines: string[] = [];
  const log = createLog('tests', 'trace', { write: (line) => lines.push(line) });
  const settings = readSettings(smsReceiverSettings, {
    SMS_RECEIVER_PORT: '0',
    PUBLIC_API_PORT: '0',
    RECEIVER_TASKS: 'public-api',
    SMPP_PORT: String(world.carrier.port),
    SECRET_KEY: testSecretKey,
  });
  const receiver = await startSmsReceiver({ settings, database: world.database, log });
  try {
    const to = newNumber();
    const base = `${receiver.publicApiAddress}/dialects`;
    const key = program.key;
    const message = `to=${to}&text=Secret&msg=Secret&contacts=${to}`;
    for (const path of [
      `/kannel/cgi-bin/sendsms?username=x&password=${key}&${message}`,
      `/kannel/cgi-bin/sendsms?username=x&password=${key}&to=12&text=Secret`,
      `/kannel/other?password=${key}`,
      `/elitbuzz/smsapi?api_key=${key}&${message}`,
      `/elitbuzz/miscapi/${key}/getBalance`,
      `/elitbuzz/miscapi/${key}/getDLR/7`,
      `/elitbuzz/miscapi/${key}/nothing`,
      `/nobody/${key}?password=${key}`,
    ])
      await (await fetch(`${base}${path}`)).text();
    expect(lines.filter((line) => line.includes('"msg":"request"'))).toHaveLength(8);
    const written = lines.join('\n');
    expect(written).toContain('/dialects/elitbuzz/miscapi/:key/getBalance');
    for (const secret of [key, to, 'Secret']) expect(written).not.toContain(secret);
  } finally {
    await receiver.stop();
  }
});
