import net from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import Value from 'typebox/value';
import { ErrorBody, errorStatus, type ErrorCode } from '#contract/errors.ts';
import { servicePorts, type ServiceName } from '#contract/endpoint.ts';
import { getCredit } from '#contract/sms-receiver/credit.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { readSettings } from '#services/kit/process/settings.ts';
import { startMainApi } from '#services/main-api/app.ts';
import { mainApiSettings } from '#services/main-api/config.ts';
import { openTestDatabase } from '#tests/helpers/database/database.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { clientOf } from '#tests/helpers/people/people.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

const services = Object.keys(servicePorts) as ServiceName[];
let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const ask = (service: ServiceName, path: string, init: RequestInit = {}) =>
  fetch(new URL(path, world.urls[service]), init);

async function expectRefusal(response: Response, code: ErrorCode): Promise<void> {
  const body = (await response.json()) as ErrorBody;
  expect([response.status, body.code]).toEqual([errorStatus[code], code]);
  expect([...Value.Errors(ErrorBody, body)]).toEqual([]);
  expect(body.requestId).toBe(response.headers.get('x-request-id'));
}

describe.each(services)('%s', (service) => {
  test('says that it lives and that it is ready', async () => {
    expect(await (await ask(service, '/health')).json()).toEqual({ status: 'ok' });
    await eventually(async () => {
      const response = await ask(service, '/ready');
      const checks = { database: 'ok' };
      expect([response.status, await response.json()]).toEqual([200, { status: 'ready', checks }]);
    });
  });

  test('counts its requests for Prometheus, by the pattern of the path', async () => {
    await ask(service, '/health?user=somebody');
    const text = await eventually(async () => {
      const response = await ask(service, '/metrics');
      expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
      const found = await response.text();
      expect(found).toMatch(/^barta_http_request_duration_seconds_count\{.*route="\/health".*\} [1-9]/m);
      return found;
    });
    expect(text).toContain(`service="${service}"`);
    expect(text).not.toContain('somebody');
    // Text format 0.0.4: comments and `name{labels} value`, nothing else.
    for (const line of text.trimEnd().split('\n')) {
      expect(line).toMatch(/^(# (HELP|TYPE) .+|[a-zA-Z_:][\w:]*(\{.*\})? (NaN|[+-]Inf|[-+\d.e]+)|)$/);
    }
  });

  test.each([
    '/',
    '/nothing',
    '/auth/nothing',
    '/../etc/passwd',
    '/%2e%2e/etc/passwd',
    '/.//',
    '/health/x',
    '/AUTH',
    '/%zz',
    '/%',
    '/%c0%ae',
    '/%00',
  ])('has nothing at %s', async (path) => {
    await expectRefusal(await ask(service, path), 'not-found');
  });
});

describe('a path that is there', () => {
  test.each([
    ['main-api', 'GET', '/auth', 'POST'],
    ['main-api', 'PUT', '/auth', 'POST'],
    ['main-api', 'DELETE', '/auth', 'POST'],
    ['main-api', 'PATCH', '/auth', 'POST'],
    ['main-api', 'POST', '/data/company-list', 'GET'],
    ['main-api', 'POST', '/user/update-password', 'PUT'],
    ['main-api', 'GET', '/auth/', 'POST'],
    ['main-api', 'GET', '/auth?a=1', 'POST'],
    ['sms-receiver', 'GET', '/noauth/v2/single', 'POST'],
    ['database-manager', 'POST', '/api/v2/report/sms/all/count', 'GET'],
  ] as const)('of the %s tells %s %s to use %s', async (service, method, path, allowed) => {
    const response = await ask(service, path, { method });
    expect(response.headers.get('allow')).toBe(allowed);
    await expectRefusal(response, 'method-not-allowed');
  });

  test('does not answer TRACE', async () => {
    const answer = await raw(
      'main-api',
      'TRACE /auth HTTP/1.1\r\nHost: x\r\nX-Secret: canary\r\nConnection: close\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d/);
    expect(answer).not.toContain('canary');
  });
});

/** The answer of a service to octets that no client library would send. */
function raw(service: ServiceName, request: string): Promise<string> {
  const { hostname, port } = new URL(world.urls[service]);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = net.connect(Number(port), hostname, () => socket.write(request));
    socket.setEncoding('utf8').on('data', (chunk) => (answer += chunk));
    socket.once('error', reject).once('close', () => resolve(answer));
  });
}

describe('a page of another origin', () => {
  const preflight = (origin: string) =>
    ask('main-api', '/auth', {
      method: 'OPTIONS',
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization,content-type,idempotency-key,x-xsrf-token',
      },
    });

  test.each(['http://127.0.0.1:8080', 'http://localhost:8080'])('at %s may call', async (origin) => {
    const { status, headers } = await preflight(origin);
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe(origin);
    expect(headers.get('access-control-allow-methods')).toBe('GET, POST, PUT, DELETE');
    expect(headers.get('access-control-allow-headers')?.toLowerCase()).toContain('idempotency-key');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect(headers.get('vary')).toMatch(/\bOrigin\b/);
    const answer = await ask('main-api', '/auth/session', { headers: { Origin: origin } });
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
    expect(answer.headers.get('access-control-expose-headers')).toBe(
      'Content-Range, Retry-After, X-Access, X-Request-Id, X-Total-Rows',
    );
  });

  test.each([
    'null',
    'https://localhost:8080',
    'http://localhost',
    'http://localhost:80',
    'http://localhost:80800',
    'http://localhost:8080.evil.example',
    'http://localhost:8080@evil.example',
    'http://evil-localhost:8080',
    'http://evil.localhost:8080',
    'http://127.0.0.1:8080.evil.example',
    'http://127.0.0.10:8080',
    'http://LOCALHOST:8080',
    'file://',
    '*',
    '',
  ])('at %j may not, and neither answer says otherwise', async (origin) => {
    for (const response of [
      await preflight(origin),
      await ask('main-api', '/auth/session', { headers: { Origin: origin } }),
    ]) {
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
      expect(response.headers.get('vary')).toMatch(/\bOrigin\b/);
    }
  });
});

describe('every answer', () => {
  const json = { 'Content-Type': 'application/json' };
  const calls: [number, string, RequestInit?][] = [
    [200, '/health'],
    [400, '/auth', { method: 'POST', body: '{', headers: json }],
    [401, '/auth/session'],
    [404, '/nothing'],
    [404, '/%zz'],
    [405, '/auth'],
    [413, '/auth', { method: 'POST', body: 'x'.repeat(2 ** 21), headers: json }],
    [415, '/auth', { method: 'POST', body: 'x' }],
    [503, '/ready'],
  ];
  let broken: string;
  let close: () => Promise<unknown>;

  beforeAll(async () => {
    const { database, drop } = await openTestDatabase();
    const settings = readSettings(mainApiSettings, { MAIN_API_PORT: '0' });
    const { address, stop } = await startMainApi({ database, log: createLog('tests', 'silent'), settings });
    await fetch(new URL('/ready', address));
    await drop();
    broken = address;
    close = stop;
  });
  afterAll(() => close());

  test('of a service that has lost its database is a refusal that names it and tells strangers no more', async () => {
    const ready = await fetch(new URL('/ready', broken));
    const { status, checks } = (await ready.json()) as { status: string; checks: Record<string, string> };
    expect([ready.status, status]).toEqual([503, 'not-ready']);
    expect(checks).toEqual({ database: 'failed' });
    const call = await fetch(new URL('/auth/session', broken), { headers: { Authorization: 'Bearer x' } });
    expect(call.status).toBeGreaterThanOrEqual(500);
    expect(await call.text()).not.toMatch(/node_modules|\bat /);
  });

  test.each(calls)('with status %s at %s has the security headers', async (status, path, init) => {
    const base = status === 503 ? broken : world.urls['main-api'];
    const response = await fetch(new URL(path, base), init);
    expect(response.status).toBe(status);
    const { headers } = response;
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy': "default-src 'none';base-uri 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'content-type': 'application/json; charset=utf-8',
    });
    for (const name of ['x-powered-by', 'server', 'strict-transport-security'])
      expect(headers.get(name)).toBeNull();
  });

  test('has a request id of its own, whatever the caller says', async () => {
    const headers = { 'X-Request-Id': 'chosen', 'Request-Id': 'chosen' };
    const seen = [];
    for (let round = 0; round < 3; round += 1) {
      seen.push((await ask('main-api', '/health', { headers })).headers.get('x-request-id'));
    }
    expect(new Set(seen).size).toBe(3);
    expect(seen).not.toContain('chosen');
  });
});

describe('when the database is read-only, as a standby is', () => {
  const setReadOnly = (value: 'on' | 'off') =>
    sql`set default_transaction_read_only = ${sql.lit(value)}`.execute(world.database);
  afterEach(() => setReadOnly('off'));

  test.each(services)('the %s is not ready', async (service) => {
    await eventually(async () => {
      // A connection whose write was refused is replaced, and with it this setting.
      await setReadOnly('on');
      const response = await ask(service, '/ready');
      expect([response.status, await response.json()]).toEqual([
        503,
        { status: 'not-ready', checks: { database: 'failed' } },
      ]);
    }, 30_000);
  });

  test('requests that write are answered with Retry-After', async () => {
    const credentials = { username: 'operator', password: 'wrong' };
    await eventually(async () => {
      // As above: what a process reports of itself is refused, too.
      await setReadOnly('on');
      const response = await ask('main-api', '/auth', {
        method: 'POST',
        body: JSON.stringify(credentials),
        headers: { 'Content-Type': 'application/json' },
      });
      expect(response.headers.get('retry-after')).toBe('5');
      await expectRefusal(response, 'unavailable');
    });
  });
});

describe('when the carrier is down', () => {
  const routes = async () => {
    const response = await ask('sms-receiver', '/ready/routes');
    return [response.status, await response.json()];
  };
  const linkMetric = async (state: string) => {
    const text = await (await ask('sms-receiver', '/metrics')).text();
    return new RegExp(`^barta_route_link\\{.*route="primary",state="${state}".*\\} 1$`, 'm').test(text);
  };

  test('the SMS receiver is ready without a carrier, which /ready/routes and a metric report', async () => {
    await eventually(async () =>
      expect(await routes()).toEqual([200, { status: 'ready', checks: { route: 'ok' } }]),
    );
    expect(await linkMetric('bound')).toBe(true);
    await world.carrier.close();
    await eventually(async () =>
      expect(await routes()).toEqual([503, { status: 'not-ready', checks: { route: 'failed' } }]),
    );
    expect(await linkMetric('bound')).toBe(false);
    for (const service of services) expect((await ask(service, '/ready')).status).toBe(200);
    const operator = await clientOf(world, 'operator');
    await operator.call(getCredit, { query: { companyId: 2 } });
  });
});
