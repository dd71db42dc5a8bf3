import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import tls from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#tests/helpers/database/postgres.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { startNginx, type Nginx } from './nginx.ts';

let nginx: Nginx;
let port: number;
/** Requests that have reached a service. */
const reached: { url: string; headers: IncomingMessage['headers'] }[] = [];
const service = createServer((request, response) => {
  reached.push({ url: request.url!, headers: request.headers });
  request.resume();
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Content-Security-Policy', "default-src 'self'");
  response.end('from the service');
});
/** Takes requests and ends without an answer, as a process that is killed. */
const broken = createServer((request) => {
  reached.push({ url: request.url!, headers: request.headers });
  request.socket.destroy();
});

beforeAll(async () => {
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { port: servicePort } = service.address() as AddressInfo;
  broken.listen(0, '127.0.0.1');
  await once(broken, 'listening');
  const { port: brokenPort } = broken.address() as AddressInfo;
  port = await freePort();
  nginx = await startNginx(port, {
    barta_main_api: [servicePort],
    barta_sms_receiver: [brokenPort, servicePort],
    // Nothing listens there.
    barta_database_manager: [await freePort()],
    barta_portal: [servicePort],
  });
});
afterAll(async () => {
  await nginx?.stop();
  service.close();
  broken.close();
});

interface Connection {
  servername?: string;
  versions?: [tls.SecureVersion, tls.SecureVersion];
  ciphers?: string;
}

/** The answer to the octets of a request; '' when the connection is closed without a word. */
async function answerTo(
  octets: string,
  { servername = 'localhost', versions = ['TLSv1.2', 'TLSv1.3'], ciphers }: Connection = {},
): Promise<string> {
  const [minVersion, maxVersion] = versions;
  const options = { port, host: '127.0.0.1', rejectUnauthorized: false, minVersion, maxVersion };
  const socket = tls.connect({ ...options, ...(servername && { servername }), ...(ciphers && { ciphers }) });
  await once(socket, 'secureConnect');
  return readAll(socket, octets);
}

const plainly = (path: string, host = 'localhost', headers: Record<string, string> = {}) =>
  readAll(net.connect(nginx.plainPort, '127.0.0.1'), get(path, headers, host));

async function readAll(socket: net.Socket, octets: string): Promise<string> {
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
  socket.on('error', () => {});
  socket.write(octets);
  await once(socket, 'close');
  return answer;
}

const get = (path: string, headers: Record<string, string> = {}, host = 'localhost') =>
  `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;

test('what a caller says of where it comes from reaches no service', async () => {
  reached.length = 0;
  const answer = await answerTo(
    get('/main-api/calls', {
      'X-Forwarded-For': '203.0.113.1, 127.0.0.1',
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Proto': 'http',
      Forwarded: 'for=203.0.113.1;host=evil.example',
    }),
  );
  expect(answer).toContain('from the service');
  const [request] = reached;
  expect(request!.url).toBe('/calls');
  expect(request!.headers).toMatchObject({
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'https',
    host: 'localhost',
  });
  expect(JSON.stringify(request)).not.toMatch(/evil|203\.0\.113/);
});

describe('a request to an SMS receiver that is repeated', () => {
  const send = async (headers: Record<string, string>) => {
    reached.length = 0;
    // One that has failed is left out for a second.
    await eventually(async () => {
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      const answer = await answerTo(
        `POST /sms-receiver/sms HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${lines.join('')}Content-Length: 2\r\n\r\n{}`,
      );
      expect(answer).toContain('from the service');
      expect(reached.length).toBeGreaterThan(1);
    });
    return reached.slice(-2).map(({ headers: given }) => given['idempotency-key']);
  };

  test('without a key has the same one each time, which no other has', async () => {
    const [first, second] = await send({});
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
    expect((await send({}))[0]).not.toBe(first);
    expect(reached.at(-1)!.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', host: 'localhost' });
  });

  test('keeps the key that it came with', async () => {
    expect(await send({ 'Idempotency-Key': 'of-the-caller' })).toEqual(['of-the-caller', 'of-the-caller']);
  });
});

test('a request to another service gets no key', async () => {
  reached.length = 0;
  await answerTo(get('/main-api/calls'));
  expect(reached[0]!.headers).not.toHaveProperty('idempotency-key');
});

test('a host in the address wins over another one in the header', async () => {
  reached.length = 0;
  await answerTo(
    `GET https://localhost/main-api/calls HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
  );
  expect(reached.map(({ headers }) => headers.host)).toEqual(['localhost']);
});

test('browsers are told to come by https only, also with an error, and are not told the version', async () => {
  for (const path of ['/main-api/calls', '/ready', '/database-manager/calls', '/operators/runbook.md']) {
    const answer = await answerTo(get(path));
    expect(answer).toContain('Strict-Transport-Security: max-age=63072000; includeSubDomains\r\n');
    expect(answer).toContain('Server: nginx\r\n');
    expect(answer).not.toMatch(/nginx\/\d/);
  }
});

test('every answer has a policy and says that its type is not to be guessed, once', async () => {
  const headersOf = (answer: string) =>
    [
      ...answer
        .split('\r\n\r\n')[0]!
        .matchAll(/^(?:X-Content-Type-Options|Content-Security-Policy): (.*)$/gm),
    ].map(([, value]) => value);
  expect(headersOf(await answerTo(get('/main-api/calls')))).toEqual(['nosniff', "default-src 'self'"]);
  const ofNginx = ['nosniff', "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"];
  for (const path of ['/ready', '/database-manager/calls', '/operators/runbook.md'])
    expect(headersOf(await answerTo(get(path)))).toEqual(ofNginx);
  expect(headersOf(await plainly('/reports'))).toEqual(ofNginx);
});

describe('another host', () => {
  test.each(['evil.example', '127.0.0.1', ''])('is not answered over TLS: %s', async (servername) => {
    await expect(answerTo(get('/'), { servername })).rejects.toThrow(/alert|reset|disconnected/i);
  });

  test('is not answered when only its name in TLS is ours', async () => {
    reached.length = 0;
    expect(await answerTo(get('/', {}, 'evil.example'))).not.toMatch(/200 OK|from the service/);
    expect(await answerTo('GET / HTTP/1.0\r\n\r\n')).not.toContain('evil');
    expect(reached.filter(({ headers }) => headers.host !== 'localhost')).toEqual([]);
  });

  test('is sent nowhere without TLS', async () => {
    expect(await plainly('/reports?x=1', 'evil.example')).toBe('');
    expect(await plainly('/reports?x=1')).toMatch(
      /^HTTP\/1.1 301 [^]*Location: https:\/\/localhost\/reports\?x=1\r\n/,
    );
  });
});

test.each([
  '/v1/messages',
  '/dialects/kannel/cgi-bin/sendsms',
  '/main-api/auth',
  '/sms-receiver/x',
  '/database-manager/x',
])('programs that call %s without TLS are refused, not sent on', async (path) => {
  reached.length = 0;
  expect(await plainly(path)).toMatch(/^HTTP\/1.1 403 (?![^]*Location)/);
  expect(reached).toEqual([]);
});

describe('TLS', () => {
  const old = { ciphers: 'DEFAULT@SECLEVEL=0' };
  test.each<[string, Connection]>([
    ['1.0', { ...old, versions: ['TLSv1', 'TLSv1'] }],
    ['1.1', { ...old, versions: ['TLSv1.1', 'TLSv1.1'] }],
    ['without forward secrecy', { versions: ['TLSv1.2', 'TLSv1.2'], ciphers: 'AES256-GCM-SHA384' }],
    ['with CBC', { versions: ['TLSv1.2', 'TLSv1.2'], ciphers: 'ECDHE-RSA-AES256-SHA384' }],
  ])('%s is refused', async (_what, connection) => {
    await expect(answerTo(get('/'), connection)).rejects.toThrow();
  });

  test.each<[tls.SecureVersion]>([['TLSv1.2'], ['TLSv1.3']])('%s is taken', async (version) => {
    expect(await answerTo(get('/'), { versions: [version, version] })).toContain('from the service');
  });
});

test('no log has what is in a query or in the page before, also of a request that fails', async () => {
  const secret = 'otp=123456&userName=rahim&to=8801712345678';
  const referer = { Referer: `https://localhost/x?${secret}` };
  for (const path of ['/main-api/calls', '/database-manager/calls', '/ready'])
    await answerTo(get(`${path}?${secret}`, referer));
  await answerTo(get(`/${'x'.repeat(40_000)}?${secret}`, referer)).catch(() => '');
  await answerTo(`GET /main-api/calls?${secret} HTTP/9.9\r\nHost: localhost\r\n\r\n`);
  const logs = nginx.readLogs();
  expect(logs).toContain('"GET /main-api/calls" 200');
  expect(logs).toContain('"GET /database-manager/calls" 502');
  expect(logs).not.toMatch(/123456|rahim|8801712345678/);
});

describe('a receipt that a carrier pushes', () => {
  const secret = 'Zq7-secret_of-the-route';
  const address = `/sms-receiver/carrier-receipts/7/${secret}`;

  test.each([
    ['GET', get(`${address}?id=1&status=1`)],
    [
      'POST',
      `POST ${address} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 13\r\n\r\nid=1&status=1`,
    ],
  ])(
    'by %s that one receiver breaks off reaches the other, with the address of the carrier',
    async (_method, octets) => {
      // One that has failed is left out for a second.
      await eventually(async () => {
        reached.length = 0;
        expect(await answerTo(octets)).toContain('from the service');
        expect(reached).toHaveLength(2);
      });
      const { url, headers } = reached.at(-1)!;
      expect(url).toMatch(new RegExp(`^/carrier-receipts/7/${secret}(\\?id=1&status=1)?$`));
      expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', host: 'localhost' });
    },
  );

  test('leaves its secret in no log, also without TLS, in another spelling of the path, and where it fails', async () => {
    const referer = { Referer: `https://localhost${address}` };
    expect(await plainly(address, 'localhost', referer)).toContain(
      `Location: https://localhost${address}\r\n`,
    );
    expect(await plainly('/sms-receiver/other', 'localhost', referer)).toContain('403');
    const spellings = [address, address.replace('/7', '//7'), address.replace('carrier', '%63arrier')];
    for (const path of [...spellings, `/x/..${address}`]) await answerTo(get(path));
    await answerTo(`BREW ${address} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    await answerTo(`GET ${address} HTTP/9.9\r\nHost: localhost\r\n\r\n`);
    await answerTo(get(`${address}?${'x'.repeat(40_000)}`)).catch(() => '');
    await answerTo(get('/sms-receiver/calls'));
    const logs = nginx.readLogs();
    expect(logs).toContain('"GET /sms-receiver/calls" 200');
    expect(logs).toContain('"GET /sms-receiver/other" 403');
    expect(logs).not.toContain(secret);
  });
});

describe('a request that is two for somebody', () => {
  const second = 'GET /main-api/metrics HTTP/1.1\r\nHost: localhost\r\n\r\n';
  const post = (headers: string, body: string) =>
    `POST /main-api/calls HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n${body}`;
  test.each([
    ['two lengths', post(`Content-Length: 5\r\nContent-Length: ${second.length}\r\n`, second)],
    [
      'a length and chunks',
      post(`Content-Length: 5\r\nTransfer-Encoding: chunked\r\n`, `0\r\n\r\n${second}`),
    ],
    ['chunks by another name', post('Transfer-Encoding: xchunked\r\n', `0\r\n\r\n${second}`)],
    [
      'a space before the colon',
      post('Transfer-Encoding : chunked\r\nContent-Length: 5\r\n', `0\r\n\r\n${second}`),
    ],
    ['a name with an underscore', post('Content_Length: 0\r\nContent-Length: 5\r\n', `12345${second}`)],
    ['a line end of its own', post('X: y\nTransfer-Encoding: chunked\r\n', `0\r\n\r\n${second}`)],
  ])('reaches no service as a second one: %s', async (_what, octets) => {
    reached.length = 0;
    await Promise.race([answerTo(octets), new Promise((resolve) => setTimeout(resolve, 500))]);
    expect(reached.filter(({ url }) => url.includes('metrics'))).toEqual([]);
    expect(reached.length).toBeLessThanOrEqual(1);
  });
});
