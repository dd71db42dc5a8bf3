import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PlatformClient, textsIn, type PlatformAccount } from './PlatformClient.ts';

const account: PlatformAccount = {
  operator: 'grameenphone',
  username: 'barta',
  password: 'secret',
  billMsisdn: '8801700000000',
  secondary: null,
};
let server: Server;
let client: PlatformClient;
let reply = { status: 200, body: '' };
beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(reply.status).end(reply.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  client = new PlatformClient(
    { host: '127.0.0.1', port, usesTls: false, connections: 1, timeoutMs: 1_000, allowsPrivate: true },
    null,
  );
});
afterAll(() => {
  client.close();
  server.close();
});

const asked = (body: unknown, status = 200) => {
  reply = { status, body: typeof body === 'string' ? body : JSON.stringify(body) };
  return client.platformBalance(account);
};

describe('an answer', () => {
  test.each([undefined, null, '', 'null', '1000', 1000])(
    'whose operator has the code %j is read',
    async (code) => {
      expect(await asked({ serverResponseCode: 9000, mnoResponseCode: code })).toMatchObject({
        kind: 'answered',
        verdict: { meaning: 'taken' },
      });
    },
  );

  test.each([99_999, 'ERR', -1, {}, [1000], true, '1000.5', 1e300])(
    'whose operator has the code %j leaves open whether the message was taken',
    async (code) => {
      expect(await asked({ serverResponseCode: 9000, mnoResponseCode: code })).toMatchObject({
        kind: 'unknown',
      });
    },
  );

  test('that the platform itself refuses is read whatever stands for the operator', async () => {
    expect(await asked({ serverResponseCode: 9008, mnoResponseCode: 'ERR' })).toMatchObject({
      verdict: { meaning: 'refused', code: 9008 },
    });
  });

  test.each([
    '[',
    '[]',
    'null',
    '9000',
    '{"serverResponseCode":{}}',
    '{"__proto__":{"serverResponseCode":9000}}',
  ])('with the text %s has no code', async (body) => {
    expect(await asked(body)).toMatchObject({ kind: 'unknown' });
  });

  test.each([401, 403, 404, 429])(
    'with the status %d alone comes from who has read no message',
    async (status) => {
      expect(await asked('busy', status)).toMatchObject({ kind: 'closed' });
    },
  );

  test.each([500, 502, 503, 504])(
    'with the status %d alone leaves open what became of the message',
    async (status) => {
      expect(await asked('down', status)).toMatchObject({ kind: 'unknown' });
    },
  );
});

test('the report of a whole request is read, however wordy it is', async () => {
  const deliveryStatus = Array.from(
    { length: 1_000 },
    (_, index) => `${8_801_710_000_000 + index}-UNDELIVERED (absent subscriber for single message)`,
  );
  const body = JSON.stringify({ serverResponseCode: 9000, deliveryStatus, dndMsisdn: [] }, null, 4);
  expect(await asked(body)).toMatchObject({ kind: 'answered', fields: { deliveryStatus } });
});

test('numbers in a list count also where they are no texts', () => {
  expect(textsIn({ dndMsisdn: [8801712345678, '8801812345678', null, {}] }, 'dndMsisdn')).toEqual([
    '8801712345678',
    '8801812345678',
  ]);
});
