import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pathOf, type EndpointSpec } from '#contract/endpoint.ts';
import { login, logout } from '#contract/main-api/sign-in/auth.ts';
import { createUser, listUsers } from '#contract/main-api/people/users.ts';
import { previewBatch, sendBatch } from '#contract/sms-receiver/newBatches.ts';
import { addOptOuts } from '#contract/sms-receiver/optOuts.ts';
import { cpuMs } from '#tests/helpers/cpuTime.ts';
import { clientOf } from '#tests/helpers/people/people.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

let world: World;
let token: string;

beforeAll(async () => {
  world = await startWorld({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
});
beforeEach(async () => {
  ({ token } = await clientOf(world, 'admin'));
});
afterAll(() => world.close());

/** The longest that a call may keep the event loop; everybody else waits as long. */
const mostMilliseconds = 100;

/**
 * Runs an action, and returns its answer and for how many milliseconds at a stretch it kept the event loop. Only the processor time of a
 * pause counts: on a busy machine this process also waits for its turn. The shortest of three counts.
 */
async function longestPause<Result>(action: () => Promise<Result>): Promise<[Result, number]> {
  let shortest = Infinity;
  for (let round = 1; ; round += 1) {
    let longest = 0;
    let last = { wall: performance.now(), cpu: process.cpuUsage() };
    const timer = setInterval(() => {
      const { user, system } = process.cpuUsage(last.cpu);
      longest = Math.max(longest, Math.min(performance.now() - last.wall, (user + system) / 1_000));
      last = { wall: performance.now(), cpu: process.cpuUsage() };
    }, 5);
    await sleep(20);
    const result = await action();
    await sleep(20);
    clearInterval(timer);
    shortest = Math.min(shortest, longest);
    if (shortest < mostMilliseconds || round === 3) return [result, shortest];
  }
}

async function send(spec: EndpointSpec, body: Buffer | undefined, search = '', type = 'application/json') {
  const url = new URL(pathOf(spec, { id: 1 }), world.urls[spec.service]);
  url.search = search;
  const response = await fetch(url, {
    method: spec.method,
    headers: {
      Authorization: `Bearer ${token}`,
      'Idempotency-Key': crypto.randomUUID(),
      ...(type && { 'Content-Type': type }),
    },
    ...(body !== undefined && { body }),
  });
  return { status: response.status, text: await response.text() };
}

const unknownKeys = (count: number, value = '""') =>
  `{${Array.from({ length: count }, (_, index) => `"k${index}":${value}`).join()}}`;
const manyItems = (item: string, octets: number) =>
  `[${`${item},`.repeat(Math.floor(octets / (item.length + 1)) - 10)}${item}]`;
/** As many of these as a list with its rows in JSON lets in, and none that it takes. */
const octets = 8 * 1024 * 1024 - 20_000;
const floods: Record<string, string> = {
  '500,000 unknown keys': unknownKeys(500_000),
  '60,000 unknown keys': unknownKeys(60_000),
  'unknown keys in a row': `{"class":"otp","text":"a","rows":[${unknownKeys(400_000, '1')}]}`,
  'wrong items': `{"class":"otp","text":"a","recipients":${manyItems('1', octets)},"numbers":${manyItems('1', 1_000)}}`,
  'wrong rows': `{"class":"otp","text":"a","rows":${manyItems('{"to":1,"x":2}', octets)}}`,
  'as many wrong rows as there may be rows': `{"class":"otp","text":"a","rows":${manyItems('{"to":1,"x":2,"y":3,"z":4}', 27 * 9_000)}}`,
  'lists in lists': `{"class":"otp","text":"a","rows":${'['.repeat(4_000_000)}${']'.repeat(4_000_000)}}`,
  'a long string with many colons': `{"class":"${'a'.repeat(400_000)}"${':'.repeat(400_000)}`,
  'long keys that begin alike': `{${Array.from({ length: 480 }, (_, index) => `"${'a'.repeat(16_500)}${index}":1`).join()}}`,
  'quotes that do not end': `{"class":"${'\\"'.repeat(4_000_000)}`,
};
/** Endpoints for strangers, for one record, for a list of numbers, with a list of rows, with an upload, without a body. */
const kinds: Record<string, EndpointSpec> = {
  login,
  createUser,
  addOptOuts,
  sendBatch,
  previewBatch,
  endSession: logout,
};

describe.each(Object.entries(kinds))('%s', (_, spec) => {
  test.each(Object.entries(floods))('refuses %s at once', async (_, text) => {
    const body = Buffer.from(text);
    const [{ status, text: answer }, pause] = await longestPause(() => send(spec, body));
    expect([400, 413], answer).toContain(status);
    expect(
      Object.keys((JSON.parse(answer) as { problems?: object }).problems ?? {}).length,
    ).toBeLessThanOrEqual(20);
    expect(pause).toBeLessThan(mostMilliseconds);
  });
});

test.each(Object.entries(floods))('a field of a form refuses %s at once', async (_, text) => {
  const boundary = 'flood';
  const { rows = text } = { rows: /"(?:rows|recipients)":(.*)}$/.exec(text)?.[1] };
  const body = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="rows"\r\n\r\n${rows.slice(0, 1_000_000)}\r\n--${boundary}--\r\n`,
  );
  const [{ status }, pause] = await longestPause(() =>
    send(previewBatch, body, '', `multipart/form-data; boundary=${boundary}`),
  );
  expect(status).toBe(400);
  expect(pause).toBeLessThan(mostMilliseconds);
});

test.each([unknownKeys(1_000, '1'), '['.repeat(12_000), `{"q":${manyItems('1', 12_000)}}`])(
  'a filter refuses what it does not know at once (%#)',
  async (filter) => {
    const [{ status }, pause] = await longestPause(() =>
      send(listUsers, undefined, `filter=${encodeURIComponent(filter).slice(0, 15_000)}`, ''),
    );
    expect(status).toBe(400);
    expect(pause).toBeLessThan(mostMilliseconds);
  },
);

/** Less than the 16 KB that the head of a request may have in all. */
const headOctets = 15_000;
const filledWith = (unit: string) => unit.repeat(headOctets / unit.length);
const heads: Record<string, { path?: string; headers?: Record<string, string> }> = {
  'a path of slashes': { path: `${filledWith('/')}x` },
  'a path of slashes below an endpoint': { path: `/auth${filledWith('/')}x` },
  'a path of many parts': { path: filledWith('/a') },
  'a path of dots': { path: `/${filledWith('../')}` },
  'a path of percent signs': { path: `/${filledWith('%')}` },
  'a path of escapes': { path: `/${filledWith('%2f')}` },
  'a query of many names': { path: `/auth?${filledWith('a&')}` },
  'a query of question marks': { path: filledWith('/?') },
  cookies: { headers: { Cookie: filledWith('a=b; ') } },
  'a cookie of spaces': { headers: { Cookie: `a${filledWith(' ')}b` } },
  languages: { headers: { 'Accept-Language': filledWith('bn,') } },
  encodings: { headers: { 'Accept-Encoding': filledWith('gzip,') } },
  'an origin': { headers: { Origin: `http://${filledWith('a.')}` } },
  'proxies on the way': { headers: { 'X-Forwarded-For': `${filledWith('127.0.0.1,')}x` } },
  'a host': { headers: { Host: filledWith('a.') } },
  'a token': { headers: { Authorization: `Bearer ${filledWith(' ')}x` } },
  'a type': { headers: { 'Content-Type': `a/b${filledWith(' ;')}` } },
};

describe('a stranger costs little by', () => {
  test.each(Object.entries(heads))('%s', async (_, { path = '/nothing', headers = {} }) => {
    for (const method of ['GET', 'POST'])
      for (const url of Object.values(world.urls)) {
        const { hostname, port } = new URL(url);
        let least = Infinity;
        for (let round = 0; round < 5; round += 1) {
          const before = cpuMs();
          const sent = httpRequest({ hostname, port, path, method, headers, agent: false }).end();
          const [{ statusCode }] = (await once(sent, 'response')) as [IncomingMessage];
          least = Math.min(least, cpuMs() - before);
          expect(statusCode).toBeGreaterThanOrEqual(400);
        }
        // For what is quadratic it takes a hundred and more.
        expect(least).toBeLessThan(30);
      }
  });

  test('a host that only a proxy names, which is not believed', async () => {
    const portal = 'http://evil.example:8080';
    for (const url of Object.values(world.urls)) {
      const headers = { Origin: portal, 'X-Forwarded-Host': 'evil.example' };
      const answer = await fetch(url, { headers });
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    }
  });
});
