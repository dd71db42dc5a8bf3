import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { antiForgery } from '#contract/antiForgery.ts';
import { servicePorts, type ServiceName } from '#contract/endpoint.ts';
import { demoPassword } from '#database/seed/demo.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

/*
 * The portal and the services behind one origin: a page's own origin is the host that the service is asked by, or what the
 * browser says of it. Nothing changes for others: portals on another port send no cookies, programs keep none.
 */
let world: World;
let token: string;
const services = Object.keys(servicePorts) as ServiceName[];
/** A change for each service that is refused for another reason once the token has been checked. */
const changes: Record<ServiceName, string> = {
  'main-api': '/user/create',
  'sms-receiver': '/noauth/v2/single',
  'database-manager': '/api/v2/report/sms/history/2/1/msisdn',
};

beforeAll(async () => {
  world = await startWorld();
  token = (await world.signIn('admin')).token;
});
afterAll(() => world.close());

const send = (service: ServiceName, path: string, headers: Record<string, string>, body: object = {}) =>
  fetch(world.urls[service] + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const change = (service: ServiceName, headers: Record<string, string>) =>
  send(service, changes[service], { Authorization: `Bearer ${token}`, ...headers });
const signIn = (headers: Record<string, string>) =>
  send('main-api', '/auth', headers, { username: 'operator', password: demoPassword });

const cookieOf = (reply: Response) => reply.headers.getSetCookie()[0];
const ownOrigin = (service: ServiceName) => ({ Origin: world.urls[service] });
const tokenIn = (cookie: string | undefined) => /^XSRF-TOKEN=([\w-]{20,});/.exec(cookie ?? '')?.[1];

describe("a sign-in from a page of the service's own origin", () => {
  test('gets a token that scripts can read and other sites cannot send', async () => {
    const cookie = cookieOf(await signIn(ownOrigin('main-api')));
    expect(tokenIn(cookie)).toBeTruthy();
    expect(cookie!.split('; ').slice(1).sort()).toEqual(['Path=/', 'SameSite=Strict']);
  });

  test('gets it for https alone when the page came by https', async () => {
    const { host } = new URL(world.urls['main-api']);
    expect(cookieOf(await signIn({ Origin: `https://${host}` }))).toContain('; Secure');
  });

  test('gets another one each time', async () => {
    const [first, second] = [await signIn(ownOrigin('main-api')), await signIn(ownOrigin('main-api'))];
    expect(tokenIn(cookieOf(first))).not.toBe(tokenIn(cookieOf(second)));
  });

  test('is known by what the browser says where a proxy asks by another host', async () => {
    const browser = { Origin: 'https://sms.example.com', 'Sec-Fetch-Site': 'same-origin' };
    expect(cookieOf(await signIn(browser))).toContain('; Secure');
  });
});

test.each([
  ['a program', {}],
  ['a portal on another port', { Origin: 'http://127.0.0.1:8080', 'Sec-Fetch-Site': 'same-site' }],
  ['a portal on another port, in a browser that does not say so', { Origin: 'http://127.0.0.1:8080' }],
  ['another site', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }],
])('a sign-in of %s gets no cookie', async (_, headers) => {
  const reply = await signIn(headers);
  expect([reply.status, cookieOf(reply)]).toEqual([200, undefined]);
});

describe.each(services)('%s', (service) => {
  const cookie = { Cookie: `barta-preferences=x; ${antiForgery.cookie}=the%3Dtoken; other=y` };
  const refusalOf = async (headers: Record<string, string>) => {
    const reply = await change(service, headers);
    const { code, message } = (await reply.json()) as { code: string; message: string };
    return [reply.status, code, message.includes(antiForgery.header)];
  };

  test('refuses a change with the cookie and without the header, or with another one', async () => {
    const refused = [403, 'forbidden', true];
    expect(await refusalOf(cookie)).toEqual(refused);
    expect(await refusalOf({ ...cookie, [antiForgery.header]: 'another' })).toEqual(refused);
    expect(await refusalOf({ ...cookie, [antiForgery.header]: '' })).toEqual(refused);
  });

  test('takes a change with both the same, or without the cookie', async () => {
    const carriedOut = expect.not.arrayContaining(['forbidden']);
    expect(await refusalOf({ ...cookie, [antiForgery.header]: 'the=token' })).toEqual(carriedOut);
    expect(await refusalOf({})).toEqual(carriedOut);
    expect(await refusalOf({ Cookie: 'other=y' })).toEqual(carriedOut);
  });

  test('requires no header for a GET', async () => {
    const reply = await fetch(`${world.urls[service]}/health`, { headers: cookie });
    expect(reply.status).toBe(200);
  });

  test('describes its calls on a page that sends the header, too', async () => {
    const page = await (await fetch(`${world.urls[service]}/docs/static/swagger-initializer.js`)).text();
    expect(page).toContain(antiForgery.cookie);
    expect(page).toContain(antiForgery.header);
  });
});

test('a sign-out takes the cookie away', async () => {
  const { accessToken } = (await (await signIn(ownOrigin('main-api'))).json()) as { accessToken: string };
  const reply = await send('main-api', '/auth/logout', {
    Authorization: `Bearer ${accessToken}`,
    ...ownOrigin('main-api'),
  });
  expect(reply.status).toBe(200);
  expect(reply.headers.getSetCookie()).toEqual(['XSRF-TOKEN=; Path=/; SameSite=Strict; Max-Age=0']);
});

test('a session that goes on without its cookie gets one with a change, the same from all services', async () => {
  const body = { to: '01712345678', text: 'Hello', class: 'transactional' };
  const { accessToken } = (await (await signIn({})).json()) as { accessToken: string };
  const headers = (service: ServiceName) => ({
    Authorization: `Bearer ${accessToken}`,
    ...ownOrigin(service),
  });
  const sent = await send(
    'sms-receiver',
    '/noauth/v2/single',
    { ...headers('sms-receiver'), 'Idempotency-Key': 'anti-forgery' },
    body,
  );
  expect(sent.status).toBe(202);
  const read = await send('main-api', '/notifications/read', headers('main-api'), { all: true });
  expect(read.status).toBe(200);
  const given = tokenIn(cookieOf(sent));
  expect(given).toBeTruthy();
  expect(tokenIn(cookieOf(read))).toBe(given);
  const again = { ...headers('main-api'), Cookie: `XSRF-TOKEN=${given}`, [antiForgery.header]: given! };
  expect(cookieOf(await send('main-api', '/notifications/read', again, { all: true }))).toBeUndefined();
});
